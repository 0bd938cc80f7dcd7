/** Where a finger touched or left, in pixels of the window, and when, in milliseconds. */
export interface Touchpoint {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

const SWIPE_DRIFT_PX = 75;
const SWIPE_TRAVEL_PX = 30;
const TAP_MS = 750;
const TAP_MOVE_PX = 12;

/** Which way a finger wiped: more than 30 px sideways, less than 75 px up or down; else null. */
export function swipeOf(from: Touchpoint, to: Touchpoint): 'left' | 'right' | null {
  const travel = to.x - from.x;
  if (Math.abs(to.y - from.y) >= SWIPE_DRIFT_PX || Math.abs(travel) <= SWIPE_TRAVEL_PX) return null;
  return travel < 0 ? 'left' : 'right';
}

/** A touch is a click when it took less than 750 ms and moved less than 12 px. */
export function isTap(from: Touchpoint, to: Touchpoint): boolean {
  if (to.time - from.time >= TAP_MS) return false;
  return Math.hypot(to.x - from.x, to.y - from.y) < TAP_MOVE_PX;
}
