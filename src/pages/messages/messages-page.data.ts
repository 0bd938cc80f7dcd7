import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { displayName, readAccount, readKeptFrom } from '#modules/accounts/index.ts';
import { may, publicCampaign, readStanding } from '#modules/campaigns/index.ts';
import {
  mayAskOwner,
  MESSAGE_LIMIT,
  messageBody,
  MESSAGES_PER_PAGE,
  openThread,
  partyOf,
  presentMessages,
  writeMessage,
} from '#modules/conversations/index.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: MESSAGE_LIMIT,
  params: z.object({ slug: z.string().max(80) }),
  query: z.object({ before: idParam.optional(), about: idParam.optional() }),
  body: messageBody,
  async load({ params, query, actor }) {
    const campaign = await publicCampaign(params.slug);
    const { id, slug, title, language } = campaign;
    const own = actor.accountId ?? 0;
    if (may(await readStanding(campaign, actor), 'post_and_comment')) {
      throw redirectTo(paths.commandCenter(actor.locale, slug, 'messages'));
    }
    const messages = await openThread(id, own, 'contributor', { below: query.before, actor });
    const owner = await readAccount(campaign.ownerId);
    const mayAsk = await mayAskOwner(campaign, actor);
    const oldest = messages.length === MESSAGES_PER_PAGE ? messages.at(-1)?.id : undefined;
    return {
      campaign: { slug, title: title || slug, language },
      ownerName: owner ? displayName(owner) : translate(actor.locale, 'direct.somebody'),
      isClosed: owner === undefined,
      mayWrite: mayAsk === 'yes',
      kept: await readKeptFrom(actor, 'message'),
      isUnconfirmed: mayAsk === 'unconfirmed',
      about: query.about ?? null,
      messages: await presentMessages(messages, actor),
      isNewest: query.before === undefined,
      olderHref: oldest ? `${paths.campaignMessages(actor.locale, slug)}?before=${oldest}` : null,
    };
  },
  async act({ params, body, actor }) {
    const { campaign } = await partyOf(params.slug, actor);
    const party = { campaign, side: 'contributor' as const };
    await writeMessage(party, actor, { body: body.body, to: null });
    return redirectTo(paths.campaignMessages(actor.locale, campaign.slug), {
      level: 'success',
      text: translate(actor.locale, 'direct.sent'),
    });
  },
});
