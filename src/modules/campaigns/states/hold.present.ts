import { z } from 'zod';
import { type HoldRound, mayAppeal } from './hold-rounds.ts';

const wireRound = z.object({
  evidence: z.string(),
  due_at: z.string().nullable(),
  held_at: z.string(),
  ended_at: z.string().nullable(),
  answers: z.array(
    z.object({ kind: z.string(), author_id: z.int(), body: z.string(), created_at: z.string() }),
  ),
});

/** The newest hold: what is wanted now, and what was asked for and answered before. */
export const wireHold = z.object({
  hold: wireRound
    .extend({ reason: z.string(), may_appeal: z.boolean(), earlier: z.array(wireRound) })
    .nullable(),
});

const presentRound = ({ hold, answers }: HoldRound): z.infer<typeof wireRound> => ({
  evidence: hold.evidence,
  due_at: hold.dueAt?.toISOString() ?? null,
  held_at: hold.heldAt.toISOString(),
  ended_at: hold.endedAt?.toISOString() ?? null,
  answers: answers.map((one) => ({
    kind: one.kind,
    author_id: one.authorId,
    body: one.body,
    created_at: one.createdAt.toISOString(),
  })),
});

export function presentHold(rounds: readonly HoldRound[]): z.infer<typeof wireHold> {
  const [newest, ...earlier] = rounds;
  if (newest === undefined) return { hold: null };
  return {
    hold: {
      ...presentRound(newest),
      reason: newest.hold.reason,
      may_appeal: mayAppeal(rounds),
      earlier: earlier.map(presentRound),
    },
  };
}
