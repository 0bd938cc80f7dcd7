/** What crosses the wire for forgotten and changed passwords. */
import { z } from 'zod';

const typed = (max: number) => z.string().max(max).default('');

export const forgotPasswordBody = z.object({ account: z.object({ email: typed(1000) }) });

export const changePasswordBody = z.object({
  account: z.object({
    reset_password_token: typed(200),
    password: typed(4000),
    password_confirmation: typed(4000),
  }),
});
