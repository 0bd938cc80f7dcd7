import { accountOccasions } from './accounts.ts';
import { campaignOccasions } from './campaigns.ts';
import { marketOccasions } from './market.ts';
import { moderationOccasions } from './moderation.ts';
import { moneyOccasions } from './money.ts';
import { peopleOccasions } from './people.ts';
import { staffOccasions } from './staff.ts';
import type { Occasions } from './stage.ts';
import { talkOccasions } from './talk.ts';

/** How each call comes to an answer of success where firing at the common world leads to none. */
export const OCCASIONS: Occasions = {
  ...accountOccasions,
  ...campaignOccasions,
  ...marketOccasions,
  ...moderationOccasions,
  ...moneyOccasions,
  ...peopleOccasions,
  ...staffOccasions,
  ...talkOccasions,
};

/** Calls that are answered with no success, whatever is sent, and why. */
export const NEVER: Readonly<Record<string, string>> = {};
