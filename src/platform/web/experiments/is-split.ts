/** The bucket of everybody who takes no part, and of everybody after a failure. */
export const CONTROL = 'control';

/** A page's data says of each of its experiments whether it runs: true or 'experiment'. */
export function isSplit(flag: unknown): boolean {
  return flag === true || flag === 'experiment';
}
