import { type RefObject, useEffect, useRef } from 'react';

/** The page goes on at this part, for eye and keyboard, also where what led to it stood further down. */
export function beginAt(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
}

/** A box the page goes on at, again with each answer it tells; where there is none the page stays. */
export function useBeginAt<Box extends HTMLElement>(answer: object | null): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const begun = useRef<object>(null);
  useEffect(() => {
    if (answer === null || begun.current === answer) return;
    begun.current = answer;
    beginAt(box.current);
  }, [answer]);
  return box;
}
