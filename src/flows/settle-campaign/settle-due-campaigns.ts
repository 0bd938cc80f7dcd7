import { dropUnpaidPledges } from '#flows/end-contributions/index.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { wakeRelay } from '#platform/events/wake.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { RunContext } from '#platform/jobs/schedule.ts';
import { keepGoing } from '#platform/log/keep-going.ts';
import { chargePledgeName } from './charge-pledge.ts';
import { settleCampaign } from './settle.ts';
import {
  listDueCampaigns,
  listUnspread,
  listUnspreadCancellations,
  takeDueCharges,
} from './settle-campaign.store.ts';
import { type Position, spreadCancellation, spreadSettlement } from './spread.ts';

const AT_ONCE = 200;
type Turn = Pick<RunContext, 'guard' | 'signal'>;

/**
 * Decides every campaign whose deadline has passed, each in a transaction of its own, then tells the
 * contributions. Safe to run anywhere, any number of times, and to be killed anywhere.
 */
export async function settleDueCampaigns(turn?: Turn): Promise<void> {
  for (const id of await listDueCampaigns(db(), 500)) {
    if (turn?.signal.aborted === true) return;
    await apart(`settle campaign ${id}`, async () => {
      await transaction(async (tx) => {
        await turn?.guard(tx);
        await settleCampaign(tx, id);
        crashPoint('before_settlement_commit');
      });
      crashPoint('after_settlement_commit');
      wakeRelay();
    });
  }
  for (const id of await listUnspread(db(), 100)) {
    await apart(`spread settlement ${id}`, () =>
      spreadAll((tx, after) => spreadSettlement(tx, id, after, AT_ONCE), turn),
    );
  }
  for (const id of await listUnspreadCancellations(db(), 100)) {
    await apart(`spread cancellation ${id}`, () =>
      spreadAll((tx, after) => spreadCancellation(tx, id, after, AT_ONCE), turn),
    );
  }
}

type Spread = (tx: Executor, after: number) => Promise<Position>;

async function spreadAll(spread: Spread, turn?: Turn): Promise<void> {
  for (let position: Position = 0; position !== null && turn?.signal.aborted !== true; ) {
    const after: number = position;
    position = await transaction(async (tx) => {
      await turn?.guard(tx);
      return spread(tx, after);
    });
    crashPoint('after_spread');
    wakeRelay();
  }
}

/** Asks for a job per pledge that is due; the pledge and its job are taken in one transaction. */
export async function chargeDuePledges(turn?: Turn): Promise<number> {
  let asked = 0;
  for (let taken = AT_ONCE; taken === AT_ONCE && turn?.signal.aborted !== true; ) {
    taken = await transaction(async (tx) => {
      await turn?.guard(tx);
      const due = await takeDueCharges(tx, AT_ONCE);
      for (const charge of due) await enqueue(tx, chargePledgeName, charge);
      return due.length;
    });
    asked += taken;
  }
  return asked;
}

/** Ends the pledges whose last day to pay is over. */
export async function dropPledges(turn?: Turn): Promise<void> {
  for (let position: Position = 0; position !== null && turn?.signal.aborted !== true; ) {
    const after: number = position;
    const part = await transaction(async (tx) => {
      await turn?.guard(tx);
      return dropUnpaidPledges(tx, after, AT_ONCE);
    });
    crashPoint('after_drop');
    if (part.ended > 0) wakeRelay();
    position = part.last;
  }
}

/** One campaign's trouble stays its own. */
const apart = (what: string, work: () => Promise<void>): Promise<boolean> =>
  keepGoing({ module: 'settle-campaign', what }, 'could not be settled now', work);
