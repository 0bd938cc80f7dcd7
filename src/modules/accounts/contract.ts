/** What crosses the wire for log-in, sign-up and "who am I". */
import { z } from 'zod';

const typed = (max: number) => z.string().max(max).default('');
const flag = z.union([z.boolean(), z.enum(['true', 'false', 'on', '1', '0', ''])]).default(false);

export const logInBody = z.object({
  from: z.string().max(2000).optional(),
  account: z.object({ email: typed(1000), password: typed(4000) }),
});

export const signUpBody = z.object({
  from: z.string().max(2000).optional(),
  source: z.string().max(100).optional(),
  domain_code: z.string().max(10).optional(),
  account: z.object({
    fullname: typed(400),
    firstname: typed(200),
    lastname: typed(200),
    email: typed(1000),
    password: typed(4000),
    general_opt_in: flag,
    disclaimer_input: flag,
  }),
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

/** A checkbox as a form or a JSON body sends it. */
export function isTicked(value: z.infer<typeof flag>): boolean {
  return value === true || value === 'true' || value === 'on' || value === '1';
}
