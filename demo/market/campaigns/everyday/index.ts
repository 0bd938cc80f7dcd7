import type { DemoCampaign } from '../../types.ts';
import { caveAFromage } from './cave-a-fromage.ts';
import { cistern } from './cistern.ts';
import { emberless } from './emberless.ts';
import { manovella } from './manovella.ts';
import { masalaPost } from './masala-post.ts';
import { nez } from './nez.ts';
import { resole } from './resole.ts';
import { terraceOven } from './terrace-oven.ts';
import { thirdHand } from './third-hand.ts';
import { understory } from './understory.ts';

export const EVERYDAY: readonly DemoCampaign[] = [
  caveAFromage,
  cistern,
  emberless,
  manovella,
  masalaPost,
  nez,
  resole,
  terraceOven,
  thirdHand,
  understory,
];
