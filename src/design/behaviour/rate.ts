/** Typing is over when nothing came for this long. */
export const DEBOUNCE_MS = 150;
/** Reading along while scrolling looks this often. */
export const SCROLL_SPY_MS = 100;
/** A new window size is settled after this long. */
export const AFFIX_RESIZE_MS = 50;

export interface Paced<Values extends unknown[]> {
  (...values: Values): void;
  /** Forgets what is waiting. */
  cancel(): void;
}

/** Calls once, with the last values, when nothing came for `wait` milliseconds. */
export function debounce<Values extends unknown[]>(
  call: (...values: Values) => void,
  wait: number = DEBOUNCE_MS,
): Paced<Values> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const paced = (...values: Values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), wait);
  };
  return Object.assign(paced, { cancel: () => clearTimeout(timer) });
}

/** Calls at once, then at most every `every` milliseconds, the last values included. */
export function throttle<Values extends unknown[]>(
  call: (...values: Values) => void,
  every: number = SCROLL_SPY_MS,
): Paced<Values> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Values | undefined;
  const next = () => {
    timer = undefined;
    if (waiting === undefined) return;
    const values = waiting;
    waiting = undefined;
    timer = setTimeout(next, every);
    call(...values);
  };
  const paced = (...values: Values) => {
    if (timer !== undefined) {
      waiting = values;
      return;
    }
    timer = setTimeout(next, every);
    call(...values);
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  return Object.assign(paced, { cancel });
}
