import { z } from 'zod';

export const experimentName = z.string().regex(/^[a-z][a-z0-9_]{1,59}$/);

/** Two to ten, each once, one of them the control; somebody must get something. */
export const experimentBuckets = z
  .array(z.strictObject({ name: experimentName, weight: z.int().min(0).max(1_000_000) }))
  .min(2)
  .max(10)
  .refine((buckets) => new Set(buckets.map(({ name }) => name)).size === buckets.length)
  .refine((buckets) => buckets.some(({ name }) => name === 'control'))
  .refine((buckets) => buckets.some(({ weight }) => weight > 0));

/** What is wanted of whoever saw an experiment, each step further than the one before. */
export const GOALS = ['campaigns', 'checkouts', 'backings'] as const;
export type Goal = (typeof GOALS)[number];

const share = z.number();
const wireComparison = z.object({
  done: z.int(),
  difference: share,
  between: z.object({ low: share, high: share }).nullable(),
  p_value: share,
  verdict: z.enum(['control', 'too_early', 'no_difference_seen', 'better', 'worse']),
});
export const wireResults = z.object({
  round: z.int(),
  buckets: z.array(
    z.object({
      name: z.string(),
      people: z.int(),
      goals: z.record(z.enum(GOALS), wireComparison),
    }),
  ),
});

export const wireExperiment = z.object({
  id: z.int(),
  name: z.string(),
  subject: z.enum(['visitor', 'campaign']),
  state: z.enum(['off', 'running']),
  buckets: z.array(z.object({ name: z.string(), weight: z.int() })),
  round: z.int(),
});
