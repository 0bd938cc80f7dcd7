import type { Instant } from './instant.ts';

/** How long to wait before something is tried again: longer after each try, up to a ceiling. */
export interface BackOff {
  /** Microseconds until the first repeat. */
  readonly first: Instant;
  /** By what each wait grows, at least 2. */
  readonly factor: number;
  /** Microseconds that no wait exceeds. */
  readonly ceiling: Instant;
}

/** How long to wait after so many tries, in microseconds. */
export function waitAfter(backOff: BackOff, tries: number): number {
  const waits = waitsOf(backOff);
  return waits[Math.min(tries, waits.length - 1)] ?? backOff.ceiling;
}

/** The waits after none, one, two … tries, in microseconds; the last one, the ceiling, holds from then on. */
export function waitsOf({ first, factor, ceiling }: BackOff): readonly number[] {
  const waits: number[] = [];
  for (let wait = first; wait < ceiling; wait *= factor) waits.push(wait);
  return [...waits, ceiling];
}
