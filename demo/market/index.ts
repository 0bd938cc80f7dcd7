import { COMMUNITY } from './campaigns/community/index.ts';
import { CREATIVE } from './campaigns/creative/index.ts';
import { EVERYDAY } from './campaigns/everyday/index.ts';
import { GAMES } from './campaigns/games/index.ts';
import { TECH } from './campaigns/tech/index.ts';
import type { DemoCampaign } from './types.ts';

export { CATEGORIES } from './categories.ts';
export { COLLECTIONS } from './collections.ts';
export { PEOPLE, personOf } from './people.ts';
export { openDays, type PlannedContribution, planContributions } from './plan-contributions.ts';
export { EUROPEAN_UNION, feeTo } from './shipping.ts';

/** Every campaign of the demo market, the newest launches first, drafts last. */
export const CAMPAIGNS: readonly DemoCampaign[] = [
  ...TECH,
  ...EVERYDAY,
  ...CREATIVE,
  ...GAMES,
  ...COMMUNITY,
].sort((a, b) => (a.launchedDaysAgo ?? 1e6) - (b.launchedDaysAgo ?? 1e6));
