import type { Hold, HoldAnswer } from './hold.store.ts';

/** What was asked for at one time, with what was said to it; a hold has as many as staff asked. */
export interface HoldRound {
  readonly hold: Hold;
  readonly answers: readonly HoldAnswer[];
}

/** Whether a round took the place of the one before it: the campaign was on hold all the while. */
export function isNextRound(
  { hold: { heldAt } }: Pick<HoldRound, 'hold'>,
  earlier: Pick<HoldRound, 'hold'> | undefined,
): boolean {
  return earlier?.hold.endedAt?.getTime() === heldAt.getTime();
}

/** Of rounds, the newest first, those of the newest hold. */
export function newestHold(rounds: readonly HoldRound[]): readonly HoldRound[] {
  const end = rounds.findIndex((round, place) => !isNextRound(round, rounds[place + 1]));
  return rounds.slice(0, end + 1);
}

/** Whether a hold, by its rounds, goes on. */
export function isOpenHold([newest]: readonly HoldRound[]): boolean {
  return newest !== undefined && newest.hold.endedAt === null;
}

/** Whether the owner is next: they were asked, said nothing to it yet, and their time is not over. */
export function isOwnerNext(
  { isAnswered, dueAt }: { readonly isAnswered: boolean; readonly dueAt: Date | null },
  now: Date,
): boolean {
  return !isAnswered && (dueAt === null || dueAt > now);
}

const isAppealed = (rounds: readonly HoldRound[]): boolean =>
  rounds.some(({ answers }) => answers.some(({ kind }) => kind === 'appeal'));

/** A hold is appealed against once, in whichever of its rounds. */
export function mayAppeal(rounds: readonly HoldRound[]): boolean {
  return isOpenHold(rounds) && !isAppealed(rounds);
}

/**
 * Whom appeals are against, of rounds of all holds or of one, the newest first: everybody who had held or
 * asked again when a hold was appealed against. Whoever asks afterwards is judging it.
 */
export function appealedAgainst(rounds: readonly HoldRound[]): readonly number[] {
  if (rounds.length === 0) return [];
  const newest = newestHold(rounds);
  const place = newest.findIndex((round) => isAppealed([round]));
  const against = place === -1 ? [] : newest.slice(place).map(({ hold }) => hold.heldBy);
  return [...new Set([...against, ...appealedAgainst(rounds.slice(newest.length))])];
}
