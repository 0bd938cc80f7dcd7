/** Rules of contributions that the browser shares. */

/** Units of one perk in one line; the database refuses more. */
export const LINE_UNITS_MAX = 100;

/** The most that one contribution may be, minor units. */
export const MOST_MINOR = 99_999_999n;
