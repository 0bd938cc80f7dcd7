import { z } from 'zod';
import { definePage } from '#platform/web/define-page.ts';
import { linkLimit } from '../../credentials/credentials.routes.ts';
import { forgotPassword } from '../../credentials/forgot-password.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: linkLimit,
  body: z.object({ email: z.string().max(1000).default('') }),
  load: () => null,
  async act({ body }) {
    await forgotPassword(body.email);
    return { isSent: true };
  },
});
