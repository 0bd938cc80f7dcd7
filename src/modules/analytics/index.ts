/** The door of analytics; it listens, so only pages and main knock. */
export { analyticsSubscribers } from './followed.events.ts';
export type { Days, Part, PartFigures, VisitFigures } from './figures/figures.store.ts';
export { OTHERS as OTHER_SOURCES } from './figures/figures.store.ts';
export {
  compareReferrers,
  readExposures,
  readFunnel,
  readPart,
  readParts,
  readRecentVisits,
  readVisits,
  readVisitsOfMany,
  readVitals,
  type Vital,
} from './figures/read-figures.ts';
export { readCountryOf } from './country-of.ts';
export { analyticsCommands } from './figures/recount.cli.ts';
export { setNeighbours as setAnalyticsNeighbours } from './neighbours.ts';
export { eventsWritten } from './record-events.ts';
export { noteSideSeen } from './note-side-seen.ts';
export { cameFrom, type CameFrom, REFERRERS_COOKIE } from './referrers/referrers-cookie.ts';
