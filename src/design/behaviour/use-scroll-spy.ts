import { useEffect, useState } from 'react';
import { throttle } from './rate.ts';

/** The last heading at or above `line` is the one being read; before the first, the first. */
export function passed(
  tops: readonly { readonly id: string; readonly top: number }[],
  line: number,
): string | null {
  const above = tops.filter(({ top }) => top <= line);
  return (above.at(-1) ?? tops[0])?.id ?? null;
}

/** The id of the section being read, looked up every 100 ms while scrolling; null without a script. */
export function useScrollSpy(ids: readonly string[], offset = 96): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const look = throttle(() => {
      const tops = key.split(' ').flatMap((id) => {
        const element = document.getElementById(id);
        return element ? [{ id, top: element.getBoundingClientRect().top }] : [];
      });
      const isAtEnd =
        window.scrollY > 0 &&
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent(isAtEnd ? (tops.at(-1)?.id ?? null) : passed(tops, offset));
    });
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      look.cancel();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [key, offset]);
  return current;
}
