/** A title as other files compare it: they mark a cancelled campaign in it. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/\s*\(canceled\)$/, '');
}
