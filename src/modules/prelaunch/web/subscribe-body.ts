import { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import type { Input } from '../subscribe.ts';

/** Where a subscriber came from: kept when it is a plain word, else dropped. */
export const sourceField = z
  .string()
  .max(60)
  .regex(/^[\w .:/-]*$/)
  .catch('')
  .default('');

/** What the form of subscribe-form.tsx sends. */
export const subscribeFormBody = z.object({
  email: z.string().max(320),
  disclaimer: z.string().optional(),
  newsletter: z.string().optional(),
  source: sourceField,
});

export function inputOf(
  body: z.output<typeof subscribeFormBody>,
  variant: string | null,
  actor: Actor,
  acceptLanguage: string | undefined,
): Input {
  return {
    email: body.email,
    disclaimer: body.disclaimer !== undefined,
    newsletter: body.newsletter !== undefined,
    source: body.source,
    variant,
    locale: actor.locale,
    accountId: actor.accountId,
    acceptLanguage,
  };
}
