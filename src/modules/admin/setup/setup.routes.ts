import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import type { Actor } from '#platform/http/actor.ts';
import { readSetup } from './read-setup.ts';
import { SETUP_STEPS, type Setup, STEP_PROBLEMS, STEP_STATES } from './setup.ts';
import { confirmOffer, tryMail, tryPayments } from './try-setup.ts';

const SETUP = '/private_api/admin/setup';
const limit = { key: 'person', points: 20, per: 60 } as const;

const wireSetup = z.object({
  version: z.int(),
  steps: z.array(
    z.object({
      step: z.enum(SETUP_STEPS),
      state: z.enum(STEP_STATES),
      problem: z.enum(STEP_PROBLEMS).nullable(),
      tried_at: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
});

function present({ version, steps }: Setup): z.infer<typeof wireSetup> {
  return {
    version,
    steps: steps.map(({ triedAt, ...step }) => ({
      ...step,
      tried_at: triedAt?.toISOString() ?? null,
    })),
  };
}

const trying = (part: string, summary: string, act: (actor: Actor) => Promise<Setup>): Route =>
  defineRoute({
    method: 'POST',
    path: `${SETUP}/${part}`,
    summary,
    access: 'staff:admin',
    limit,
    response: wireSetup,
    act: ({ actor }) => act(actor),
    present,
  });

/** The way from the demo to a market of one's own; the provider and the mail server are tried for real. */
export const setupRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: SETUP,
    summary: 'How far this market is set up, step by step',
    access: 'staff:admin',
    response: wireSetup,
    act: readSetup,
    present,
  }),
  trying('payments', 'Ask the payment provider whether it answers to our key', tryPayments),
  trying('mail', 'Send a test email to whoever asks', tryMail),
  defineRoute({
    method: 'POST',
    path: `${SETUP}/offer`,
    summary: 'Confirm languages, currencies, countries and fee as they are',
    access: 'staff:admin',
    limit,
    body: z.strictObject({ version: z.int().min(0) }),
    response: wireSetup,
    act: ({ body, actor }) => confirmOffer(body.version, actor),
    present,
  }),
];
