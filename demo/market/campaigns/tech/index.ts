import type { DemoCampaign } from '../../types.ts';
import { aquiferOne } from './aquifer-one.ts';
import { halfstep } from './halfstep.ts';
import { harbourTapes } from './harbour-tapes.ts';
import { heron } from './heron.ts';
import { hivewright } from './hivewright.ts';
import { kitebox } from './kitebox.ts';
import { margin } from './margin.ts';
import { onehand } from './onehand.ts';
import { packhorse } from './packhorse.ts';
import { pocketObservatory } from './pocket-observatory.ts';
import { pondClub } from './pond-club.ts';
import { tidewater } from './tidewater.ts';
import { tinRadio } from './tin-radio.ts';

export const TECH: readonly DemoCampaign[] = [
  aquiferOne,
  halfstep,
  harbourTapes,
  heron,
  hivewright,
  kitebox,
  margin,
  onehand,
  packhorse,
  pocketObservatory,
  pondClub,
  tidewater,
  tinRadio,
];
