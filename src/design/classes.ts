/** Joins class names and leaves out what is absent. */
export function classes(...names: readonly unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
