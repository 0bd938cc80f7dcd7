import { db, type Executor } from '#platform/db/transaction.ts';
import { type HoldRound, newestHold } from './hold-rounds.ts';
import { listHoldAnswers, listHolds } from './hold.store.ts';

/** More is asked for again and again within one hold; nobody reads more of it at once. */
const MOST_ROUNDS = 100;
/** No campaign was held so often. */
const EVERY_ROUND = 1000;

/** The newest hold by its rounds, the newest first, each with what was said to it; none without a hold. */
export async function readHold(
  campaignId: number,
  q: Executor = db(),
): Promise<readonly HoldRound[]> {
  return newestHold(await listRounds(q, campaignId, MOST_ROUNDS));
}

/** The latest rounds of its holds, the newest first, each with what was said to it. */
export function readHolds(campaignId: number): Promise<HoldRound[]> {
  return listRounds(db(), campaignId, MOST_ROUNDS);
}

/** The rounds of all its holds. */
export function readEveryRound(q: Executor, campaignId: number): Promise<HoldRound[]> {
  return listRounds(q, campaignId, EVERY_ROUND);
}

async function listRounds(q: Executor, campaignId: number, limit: number): Promise<HoldRound[]> {
  const holds = await listHolds(q, campaignId, limit);
  const said = await listHoldAnswers(
    q,
    holds.map(({ id }) => id),
  );
  return holds.map((hold) => ({ hold, answers: said.filter(({ holdId }) => holdId === hold.id) }));
}
