import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { wantsMail } from '../mail-preferences.ts';
import { readUnsubscribeToken, resubscribe, unsubscribe } from '../unsubscribe.ts';

/** For people who follow the link of a mail; mail programs post to the call of the same address. */
export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 60, per: 60 },
  params: z.object({ token: z.string().max(800) }),
  body: z.object({ extent: z.enum(['kind', 'campaign', 'resume']).default('kind') }),
  async load({ params }) {
    const found = readUnsubscribeToken(params.token);
    if (!found) throw platformErrors.notFound();
    const { reader, kind, campaignId } = found;
    const isKindWanted = await wantsMail(db(), reader, kind);
    const isWanted = isKindWanted && (await wantsMail(db(), reader, kind, campaignId));
    const isOfCampaign = campaignId !== undefined;
    return { token: params.token, kind, isOfCampaign, isKindWanted, isWanted };
  },
  async act({ params, body: { extent }, actor }) {
    const isDone =
      extent === 'resume'
        ? await resubscribe(params.token)
        : await unsubscribe(params.token, extent);
    if (!isDone) throw platformErrors.notFound();
    return redirectTo(paths.unsubscribed(actor.locale, params.token));
  },
});
