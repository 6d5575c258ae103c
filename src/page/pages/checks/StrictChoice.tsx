import { Checkbox } from '@/page/kit/controls/Checkbox';
import { useFold } from '@/page/kit/controls/use-fold';

/** Returns whether warnings count as violations, and its setter; stored in the link. */
export function useStrict() {
  return useFold('strict checks');
}

export function StrictChoice() {
  const [isStrict, setStrict] = useStrict();
  return (
    <Checkbox isOn={isStrict} onToggle={setStrict}>
      Strict: warnings count too
    </Checkbox>
  );
}
