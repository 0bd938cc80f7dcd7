import {
  type AnswerEffect,
  type AnswerFacts,
  type AnswerOutcome,
  type ContributionState,
  countDeclines,
  decideAnswer,
  type DeclineCounts,
  type Said,
} from '#modules/contributions/index.ts';
import { accountNumbers } from '#modules/ledger/index.ts';
import { lockStockUnits, readStockUnits } from '#modules/perks/index.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { andCommit, type Executor, transaction } from '#platform/db/transaction.ts';
import {
  keepPaidCards,
  lockAttempts,
  lockSources,
  readDecidedAndHeld,
  shareCampaignsOf,
} from './answer-facts.store.ts';
import { writeAnswers } from './answer.store.ts';
import { AnswerWorld } from './answer-world.ts';

/** What an answer came to. */
export interface Recorded {
  readonly outcome: AnswerOutcome;
  readonly contributionId: number;
  readonly state: ContributionState;
  /** The attempt to go on with: the next one after `charge_next`, else the one that was answered. */
  readonly attemptId: number;
}

/** Records what the provider said of attempts, in one transaction; one outcome each, in order. */
export async function recordBatch(said: readonly Said[]): Promise<Recorded[]> {
  return transaction((tx) => recordIn(tx, said), { hasGenericPlans: true });
}

async function recordIn(tx: Executor, said: readonly Said[]): Promise<Recorded[]> {
  const ids = [...new Set(said.map(({ contributionId }) => contributionId))];
  const [rows, attempts, campaigns, { at, settlements, reservations }, methods] = await Promise.all(
    [
      lockSources(tx, ids),
      lockAttempts(tx, ids),
      shareCampaignsOf(tx, ids),
      readDecidedAndHeld(tx, ids),
      keepPaidCards(tx, said),
    ],
  );
  const world = new AnswerWorld(rows, attempts, reservations, campaigns, settlements);
  const [given, more] = await Promise.all([
    lockStockUnits(tx, world.unitsToLock()),
    factsOfCards(tx, said, world),
  ]);
  world.know({ units: given, methods, ...more });
  const answers = said.map((each) => {
    const facts = world.factsFor(each);
    const effect = decideAnswer(facts, each, at);
    world.apply(facts, effect);
    return { facts, effect };
  });
  const effects = answers.map(({ effect }) => effect);
  const transfers = effects.flatMap((effect) => effect.transfers);
  const accounts = await accountNumbers(tx, transfers);
  crashPoint('before_write');
  const next = await andCommit(() => writeAnswers(tx, effects, { at, accounts }));
  return answers.map(({ facts, effect }) => recordedOf(facts, effect, next));
}

function recordedOf(
  { contribution, attempt }: AnswerFacts,
  { outcome, moves }: AnswerEffect,
  next: ReadonlyMap<number, number>,
): Recorded {
  const following = outcome === 'charge_next' ? next.get(contribution.id) : undefined;
  return {
    outcome,
    contributionId: contribution.id,
    state: moves.at(-1)?.state ?? contribution.state,
    attemptId: following ?? attempt.id,
  };
}

/** Refused cards, and how long units can wait, matter only where a card was stored that is charged next. */
async function factsOfCards(
  tx: Executor,
  said: readonly Said[],
  world: AnswerWorld,
): Promise<{ declines: ReadonlyMap<number, DeclineCounts>; limited: ReadonlySet<number> }> {
  const stored = said.filter(
    ({ outcome, attemptId }) => outcome === 'succeeded' && world.isCheckoutCard(attemptId),
  );
  if (stored.length === 0) return { declines: new Map(), limited: new Set() };
  const [counts, units] = await Promise.all([
    countDeclines(
      tx,
      stored.map((each) => world.riskOf(each)),
    ),
    readStockUnits(tx, world.unitsHeld()),
  ]);
  const limited = units.filter(({ limit }) => limit !== null);
  const declines = new Map(
    counts.map((each, index) => [stored[index]?.attemptId ?? 0, each] as const),
  );
  return { declines, limited: new Set(limited.map(({ id }) => id)) };
}
