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

export const wireExperiment = z.object({
  id: z.int(),
  name: z.string(),
  subject: z.enum(['visitor', 'campaign']),
  state: z.enum(['off', 'running']),
  buckets: z.array(z.object({ name: z.string(), weight: z.int() })),
  round: z.int(),
});
