import { audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { isVisible } from '#platform/text/visible-text.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { refuseOwnCampaigns } from '../collections/own-campaigns.ts';
import { keepLedTo } from '../collections/collection.store.ts';
import type { NewTuning, Tuning } from './tuning.ts';
import {
  endBoostOf,
  endTuning,
  findTuning,
  insertTuning,
  lockTunings,
  markStale,
  plainWords,
} from './tuning.store.ts';

/**
 * Decides something about the search. A boost takes the place of the one its campaign had. Words hold from
 * the next reading of the index on. 403 for a boost of one's own campaign, 422 for one that nobody is led to,
 * a day that is over, no single words.
 */
export function tuneSearch(input: NewTuning, actor: Actor): Promise<Tuning> {
  return transaction(async (tx) => {
    await lockTunings(tx);
    const tuning = await checked(tx, input);
    if (tuning.kind === 'boost') await refuseOwnCampaigns(tx, [tuning.campaignId], actor);
    await apply(tx, tuning);
    const id = await insertTuning(tx, tuning);
    return finish(tx, id, 'made', actor);
  });
}

/** Taken back, or a boost whose day is past. */
const isOver = ({ endedAt, endsAt }: Tuning, now: Date): boolean =>
  endedAt !== null || (endsAt !== null && endsAt <= now);

/** Takes a decision back; what stood before it is not put in its place. 404 for one that is over. */
export function endSearchTuning(id: number, actor: Actor): Promise<Tuning> {
  return transaction(async (tx) => {
    await lockTunings(tx);
    const tuning = await findTuning(tx, id);
    if (!tuning || isOver(tuning, await clockNow(tx))) throw platformErrors.notFound();
    await endTuning(tx, id);
    if (tuning.kind === 'synonyms') await markStale(tx, tuning.terms);
    return finish(tx, id, 'ended', actor);
  });
}

/** The decision as it is kept: words as the index has them, each once. */
export async function checked(q: Executor, input: NewTuning): Promise<NewTuning> {
  if (!isVisible(input.reason)) throw fieldErrors({ reason: ['errors.field.required'] });
  if (input.kind === 'boost') {
    const known = await keepLedTo(q, [input.campaignId]);
    if (!known.has(input.campaignId)) throw fieldErrors({ campaign: ['errors.field.invalid'] });
    if (input.endsAt <= (await clockNow(q))) throw fieldErrors({ ends_on: ['errors.search.over'] });
    return input;
  }
  const terms = await Promise.all(input.terms.map((term) => plainWords(q, term)));
  const words = [...new Set(terms.flat())];
  const least = input.kind === 'synonyms' ? 2 : 1;
  if (terms.some(({ length }) => length !== 1) || words.length < least) {
    throw fieldErrors({ terms: ['errors.search.single_words'] });
  }
  return { ...input, terms: words };
}

async function apply(tx: Executor, tuning: NewTuning): Promise<void> {
  if (tuning.kind === 'boost') {
    await endBoostOf(tx, tuning.campaignId);
  } else if (tuning.kind === 'synonyms') {
    await markStale(tx, tuning.terms);
  }
}

async function finish(
  tx: Executor,
  id: number,
  what: 'made' | 'ended',
  actor: Actor,
): Promise<Tuning> {
  const tuning = await findTuning(tx, id);
  if (!tuning) throw platformErrors.notFound();
  await invalidatePages(tx, ['explore', 'tags']);
  await audit(tx, {
    act: 'search_tuned',
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'search_tuning', id },
    details: {
      what,
      kind: tuning.kind,
      campaign: tuning.campaignId,
      points: tuning.points,
      words: tuning.terms.join(' '),
    },
  });
  return tuning;
}
