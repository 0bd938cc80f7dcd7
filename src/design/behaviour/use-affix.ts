import { type RefObject, useEffect, useState } from 'react';
import { AFFIX_RESIZE_MS, debounce, throttle } from './rate.ts';

/**
 * Whether a sticky element has left its place and hangs at the window's edge. Its place is measured
 * again 50 ms after the window got another size.
 */
export function useAffix(element: RefObject<HTMLElement | null>): boolean {
  const [isAffixed, setAffixed] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    let edge = 0;
    const look = throttle(() => {
      const before = box.previousElementSibling?.getBoundingClientRect().bottom;
      const place = before ?? box.parentElement?.getBoundingClientRect().top ?? 0;
      setAffixed(getComputedStyle(box).position === 'sticky' && place < edge);
    });
    const measure = debounce(() => {
      edge = Number.parseFloat(getComputedStyle(box).top) || 0;
      look();
    }, AFFIX_RESIZE_MS);
    measure();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      look.cancel();
      measure.cancel();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return isAffixed;
}
