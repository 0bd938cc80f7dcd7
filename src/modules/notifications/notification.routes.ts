import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Route, defineRoute } from '#platform/http/define-route.ts';
import { unsubscribe } from './unsubscribe.ts';

/** One-click unsubscribe (RFC 8058): the mail program posts, without cookies; a GET changes nothing. */
export const routes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/mail/unsubscribe/{token}',
    summary: 'End one kind of mail by the link in it',
    access: 'public',
    csrf: false,
    // The mail program sends a form; what is in it does not matter, the token says all.
    rawBody: true,
    limit: { key: 'ip', points: 60, per: 60 },
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{8,600}\.[A-Za-z0-9_-]{22}$/) }),
    response: z.object({ unsubscribed: z.literal(true) }),
    async act({ params }) {
      if (!(await unsubscribe(params.token))) throw platformErrors.notFound();
    },
    present: () => ({ unsubscribed: true as const }),
  }),
];
