import { type HoldRound, isNextRound } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { when } from '../frame/present-table.ts';
import { holdReason } from './project-tables.ts';

/**
 * What each hold asked for and what was said to it, the newest first: who decides about a second one reads
 * what the first one brought.
 */
export function holdTexts(rounds: readonly HoldRound[], actor: Actor): DetailView['texts'] {
  return rounds.flatMap((round, place) => [
    {
      title: roundTitle(rounds, place, actor),
      text: round.hold.evidence || '–',
      note:
        [heldText(rounds, place, actor), dueText(round, actor)].filter(Boolean).join(' · ') || null,
    },
    ...round.answers.map((answer) => ({
      title: translate(actor.locale, `admin.hold_${answer.kind}`),
      text: answer.body,
      note: when(answer.createdAt, actor),
    })),
  ]);
}

const isAskedAgain = (rounds: readonly HoldRound[], place: number): boolean => {
  const round = rounds[place];
  return round !== undefined && isNextRound(round, rounds[place + 1]);
};

/** What a round is; with the number of its hold where the campaign was on hold more than once. */
function roundTitle(rounds: readonly HoldRound[], place: number, actor: Actor): string {
  const { locale } = actor;
  const what = roundText(rounds, place, actor);
  const isFirst = rounds.map((_round, at) => !isAskedAgain(rounds, at));
  if (isFirst.filter(Boolean).length === 1) return what;
  const number = isFirst.slice(place).filter(Boolean).length;
  return translate(locale, 'admin_project.hold_round', { number, what });
}

function roundText(rounds: readonly HoldRound[], place: number, actor: Actor): string {
  const hold = rounds[place]?.hold;
  if (hold === undefined) return '';
  if (isAskedAgain(rounds, place)) {
    const from = when(hold.heldAt, actor);
    return translate(actor.locale, 'admin_project.asked_again_on', { from });
  }
  const reason = holdReason(hold.reason, actor);
  return isAskedAgain(rounds, place - 1)
    ? translate(actor.locale, 'admin_project.first_request', { reason })
    : reason;
}

/** When the hold began that a round is of. */
function beginOf(rounds: readonly HoldRound[], place: number): Date | undefined {
  return isAskedAgain(rounds, place) ? beginOf(rounds, place + 1) : rounds[place]?.hold.heldAt;
}

/** Since when the campaign is on hold; of a round that the title dates, when the hold ended with it. */
function heldText(rounds: readonly HoldRound[], place: number, actor: Actor): string | null {
  const hold = rounds[place]?.hold;
  const began = beginOf(rounds, place);
  if (hold === undefined || began === undefined) return null;
  const { locale } = actor;
  const from = when(began, actor);
  const isDated = isAskedAgain(rounds, place);
  // The hold went on when this round was over.
  if (isAskedAgain(rounds, place - 1)) {
    return isDated ? null : translate(locale, 'admin_project.asked_since', { from });
  }
  if (isDated && hold.endedAt === null) return null;
  return hold.endedAt === null
    ? translate(locale, 'admin_project.held_since', { from })
    : translate(locale, 'admin_project.held_from_to', { from, to: when(hold.endedAt, actor) });
}

/** By when the owner is to answer; of one that is over nothing is due any more. */
function dueText({ hold: { dueAt, endedAt } }: HoldRound, actor: Actor): string | null {
  if (dueAt === null || endedAt !== null) return null;
  return translate(actor.locale, 'admin.until', { time: when(dueAt, actor) });
}
