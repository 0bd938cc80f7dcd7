import { type HoldRound, mayAppeal } from '#modules/campaigns/index.ts';

/** What is wanted of the owner now, what was said to it, and what was asked for and answered before. */
export function presentHold(rounds: readonly HoldRound[], time: (at: Date) => string) {
  const [newest, ...earlier] = rounds.map(({ hold, answers }) => ({
    id: hold.id,
    evidence: hold.evidence,
    at: time(hold.heldAt),
    due: hold.dueAt && time(hold.dueAt),
    answers: answers.map((one) => ({
      id: one.id,
      kind: one.kind,
      body: one.body,
      at: time(one.createdAt),
    })),
  }));
  const reason = rounds[0]?.hold.reason;
  if (newest === undefined || reason === undefined) return null;
  return { ...newest, reason, mayAppeal: mayAppeal(rounds), earlier };
}
