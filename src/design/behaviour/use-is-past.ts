import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been scrolled out of the window at its upper edge; false without a script. */
export function useIsPast(element: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
