/** Rules of contributions that the browser shares. */

/** Units of one perk in one line; the database refuses more. */
export const LINE_UNITS_MAX = 100;

/** What people write of a refund request, at most: who asks, and who answers. */
export const LONGEST_DETAILS = 2000;
export const LONGEST_ANSWER = 1000;

/** The most that one contribution may be, minor units. */
export const MOST_MINOR = 99_999_999n;
