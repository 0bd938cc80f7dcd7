/** The states that the list of campaigns is filtered by. */
export const LISTED_STATES = [
  'draft',
  'coming_soon',
  'live',
  'forever_funding',
  'ended',
  'closed',
  'held',
  'cancelled',
] as const;
