import { type RefObject, useEffect, useRef, useState } from 'react';

/** True once an element was in view (or near it): sections that are never seen are not read. */
export function useSeen<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen];
}
