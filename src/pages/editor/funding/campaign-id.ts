/** The campaign of an address: digits are its number, anything else its slug. */
export function idOf(segment: string): number | string {
  return /^\d{1,15}$/.test(segment) ? Number(segment) : segment;
}
