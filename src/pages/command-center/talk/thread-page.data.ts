import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { displayName, readAccount, readKeptFrom } from '#modules/accounts/index.ts';
import { campaignOfTeam, may, noteReading, readStanding } from '#modules/campaigns/index.ts';
import { readContributionsOfCampaign } from '#modules/contributions/index.ts';
import {
  isReachable,
  messageBody,
  MESSAGES_PER_PAGE,
  openThread,
  presentMessages,
  writeMessage,
} from '#modules/conversations/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { openWorkspace, presentWorkspace } from '../frame/workspace.ts';
import { presentRecent } from '../present-panel.ts';

const MOST_CONTRIBUTIONS = 10;

/** What somebody gave to a campaign, newest first. */
function readTheirs(campaignId: number, accountId: number) {
  return readContributionsOfCampaign(campaignId, {
    before: null,
    limit: MOST_CONTRIBUTIONS,
    search: '',
    onlyPledges: false,
    accountId,
  });
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 3600, store: 'database', bucket: 'campaign-answers' },
  params: z.object({ id: z.string().max(80), account: idParam }),
  query: z.object({ before: idParam.optional() }),
  body: messageBody,
  async load({ params, query, actor }) {
    const campaign = await campaignOfTeam(params.id, actor, 'post_and_comment');
    const standing = await readStanding(campaign, actor);
    await noteReading({ campaign, standing }, 'messages', actor);
    const { account: accountId } = params;
    const mayWrite = await isReachable(campaign, accountId);
    const messages = await openThread(campaign.id, accountId, 'team', {
      below: query.before,
      actor,
    });
    // Who neither backed it nor ever wrote is nobody here.
    if (!mayWrite && messages.length === 0 && query.before === undefined) {
      throw platformErrors.notFound();
    }
    const { locale } = actor;
    // After they were opened: the frame counts what still waits.
    const [workspace, person, backed] = await Promise.all([
      presentWorkspace(campaign, standing, locale),
      readAccount(accountId),
      may(standing, 'see_contributions') ? readTheirs(campaign.id, accountId) : [],
    ]);
    const oldest = messages.length === MESSAGES_PER_PAGE ? messages.at(-1)?.id : undefined;
    const here = paths.messagesWith(locale, campaign.slug, accountId);
    return {
      workspace,
      name: person ? displayName(person) : translate(locale, 'workspace.former_member'),
      mayWrite,
      kept: await readKeptFrom(actor, 'message'),
      isClosed: person === undefined,
      contributions: backed.map((one) => {
        const { id, href, perksText, amountText, look } = presentRecent(one, { campaign, locale });
        return { id, href, perksText, amountText, look };
      }),
      messages: await presentMessages(messages, actor),
      isNewest: query.before === undefined,
      olderHref: oldest ? `${here}?before=${oldest}` : null,
    };
  },
  async act({ params, body, actor }) {
    const { campaign } = await openWorkspace(params.id, actor, 'post_and_comment');
    const { locale } = actor;
    const { account: to } = params;
    await writeMessage({ campaign, side: 'team' }, actor, { body: body.body, to });
    return redirectTo(paths.messagesWith(locale, campaign.slug, to), {
      level: 'success',
      text: translate(locale, 'direct.sent'),
    });
  },
});
