import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { wantsMail } from '../mail-preferences.ts';
import { readUnsubscribeToken, unsubscribe } from '../unsubscribe.ts';

/** For people who follow the link of a mail; mail programs post to the call of the same address. */
export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 60, per: 60 },
  params: z.object({ token: z.string().max(800) }),
  async load({ params }) {
    const found = readUnsubscribeToken(params.token);
    if (!found) throw platformErrors.notFound();
    const isWanted = await wantsMail(db(), found.reader, found.kind);
    return { token: params.token, kind: found.kind, isWanted };
  },
  async act({ params, actor }) {
    if (!(await unsubscribe(params.token))) throw platformErrors.notFound();
    return redirectTo(paths.unsubscribed(actor.locale, params.token));
  },
});
