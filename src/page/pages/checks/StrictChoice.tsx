import { Checkbox } from '@/page/kit/controls/Checkbox';
import { useFold } from '@/page/kit/controls/use-fold';

/** Whether warnings count as broken requirements; the link says so. */
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
