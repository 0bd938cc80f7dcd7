/** What crosses the wire for log-in and "who am I". */
import { z } from 'zod';

const typed = (max: number) => z.string().max(max).default('');

export const logInBody = z.object({
  from: z.string().max(2000).optional(),
  account: z.object({ email: typed(1000), password: typed(4000) }),
});

/** The second step of a log-in: the code of an authenticator app, or a recovery code. */
export const secondStepBody = z.object({
  from: z.string().max(2000).optional(),
  challenge: typed(100),
  code: typed(100),
});

/** Only with the right password: what the second step has to send along with its code. */
export const secondStepNeeded = z.object({
  error: z.string(),
  error_description: z.string(),
  challenge: z.string(),
  request_id: z.string(),
});

export const wireAccount = z.object({
  id: z.int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  display_for_feed: z.string(),
  is_admin: z.boolean(),
  roles: z.array(z.string()),
  locale: z.string(),
  confirmed: z.boolean(),
});

/** The spec's query: a token in place of a session. */
export const meQuery = z.object({ access_token: z.string().max(512).optional() });

export const wireMe = z.object({
  current_user: z.object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    display_for_feed: z.string(),
    avatar_url: z.string().nullable(),
  }),
  current_account: wireAccount.pick({
    id: true,
    is_admin: true,
    roles: true,
    locale: true,
    confirmed: true,
  }),
});
