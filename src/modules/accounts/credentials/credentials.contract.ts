/** What crosses the wire for forgotten and changed passwords. */
import { z } from 'zod';

const typed = (max: number) => z.string().max(max).default('');

export const forgotPasswordBody = z.strictObject({
  account: z.strictObject({ email: typed(1000) }),
});

export const changePasswordBody = z.strictObject({
  account: z.strictObject({
    reset_password_token: typed(200),
    password: typed(4000),
    password_confirmation: typed(4000),
  }),
});
