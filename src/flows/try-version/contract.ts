import { z } from 'zod';
import { PAGE_PARTS, TRIAL_STATES } from '#modules/experiments/index.ts';

/** What an owner tries out; `variant` is the title, the picture's public id or the perk's number. */
export const wantedBody = z.strictObject({
  part: z.enum(PAGE_PARTS),
  variant: z.string().max(200),
});

const version = z.object({ people: z.int(), checkouts: z.int(), contributions: z.int() });

export const wireTrial = z.object({
  id: z.int(),
  part: z.enum(PAGE_PARTS),
  original: z.string(),
  variant: z.string(),
  state: z.enum(TRIAL_STATES),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  control: version,
  version_b: version,
  /** How many more contributions B brings, as a part of those of A; null while too little is known. */
  more: z.object({ low: z.number(), high: z.number() }).nullable(),
  verdict: z.enum(['too_early', 'no_difference_seen', 'better', 'worse']),
});
