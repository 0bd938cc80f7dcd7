import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { readCampaign } from '../read-campaign.ts';
import { acceptInvitation, readInvitation } from '../team/invite.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  params: z.object({ token: z.string().max(100) }),
  body: z.object({}),
  limit: { key: 'person', points: 60, per: 60 },
  async load({ params }) {
    const invitation = await readInvitation(params.token);
    const campaign = await readCampaign(invitation.campaignId);
    return {
      campaign: campaign?.title || campaign?.slug || '',
      permissions: invitation.permissions,
      email: invitation.email,
    };
  },
  async act({ params, actor }) {
    const campaignId = await acceptInvitation(params.token, actor.accountId ?? 0);
    return redirectTo(paths.commandCenter(actor.locale, campaignId), {
      level: 'success',
      text: translate(actor.locale, 'campaigns.invitation_accepted'),
    });
  },
});
