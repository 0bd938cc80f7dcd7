import type { DemoCampaign } from '../../types.ts';
import { grandmotherAtlas } from './grandmother-atlas.ts';
import { mothSeason } from './moth-season.ts';
import { nightBus } from './night-bus.ts';
import { nineGates } from './nine-gates.ts';
import { paperOrchard } from './paper-orchard.ts';
import { secondHarvest } from './second-harvest.ts';
import { tideClerk } from './tide-clerk.ts';
import { underTheFerry } from './under-the-ferry.ts';

export const GAMES: readonly DemoCampaign[] = [
  grandmotherAtlas,
  mothSeason,
  nightBus,
  nineGates,
  paperOrchard,
  secondHarvest,
  tideClerk,
  underTheFerry,
];
