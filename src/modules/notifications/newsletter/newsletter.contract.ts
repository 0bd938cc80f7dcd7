import { z } from 'zod';

const ticked = z.union([z.boolean(), z.enum(['true', 'false', 'on', '1', '0', ''])]).default(false);

/** A checkbox as a form or a JSON body sends it. */
export function isTicked(value: z.infer<typeof ticked>): boolean {
  return value === true || value === 'true' || value === 'on' || value === '1';
}

export const newsletterBody = z.object({
  email: z.string().max(1000).default(''),
  disclaimer: ticked,
  source: z.string().max(100).nullish(),
});
