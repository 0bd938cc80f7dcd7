import { hasColleague } from '#modules/accounts/index.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { appealedAgainst, type HoldRound } from './hold-rounds.ts';
import { readEveryRound, readHold } from './read-hold.ts';

type Held = { readonly id: number; readonly ownerId: number };

/** Of those whom an appeal is against nobody judges it where somebody else can. */
function isForOthers(
  q: Executor,
  rounds: readonly HoldRound[],
  { ownerId }: Held,
  accountId: number,
): Promise<boolean> {
  const against = appealedAgainst(rounds);
  return against.includes(accountId)
    ? hasColleague(q, 'trust', [...against, ownerId])
    : Promise.resolve(false);
}

/** Whether only others end the campaign: against any of its holds was appealed, also one that is over. */
export const isEndForOthers = async (
  campaign: Held,
  accountId: number,
  q: Executor = db(),
): Promise<boolean> => isForOthers(q, await readEveryRound(q, campaign.id), campaign, accountId);

/** Whether only others ask its owner for more: of an appeal against the hold that goes on. */
export const isAskingForOthers = async (
  campaign: Held,
  accountId: number,
  q: Executor = db(),
): Promise<boolean> => isForOthers(q, await readHold(campaign.id, q), campaign, accountId);
