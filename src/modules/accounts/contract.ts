/** What crosses the wire for log-in and "who am I". */
import { z } from 'zod';

/** What somebody is kept from now, as they read it. */
export interface KeptFrom {
  /** What they can't do, and through which day. */
  readonly title: string;
  readonly reason: string;
  /** Where they can contest it. */
  readonly contact: { readonly href: string; readonly label: string };
}

const typed = (max: number) => z.string().max(max).default('');

export const logInBody = z.strictObject({
  from: z.string().max(2000).optional(),
  account: z.strictObject({ email: typed(1000), password: typed(4000) }),
});

/** The second step of a log-in: the code of an authenticator app, or a recovery code. */
export const secondStepBody = z.strictObject({
  from: z.string().max(2000).optional(),
  challenge: typed(100),
  code: typed(100),
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
