import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { displayName, readAccount } from '#modules/accounts/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { readCampaign } from '../read-campaign.ts';
import { acceptInvitation, declineInvitation, readInvitation } from '../team/invite.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  params: z.object({ token: z.string().max(100) }),
  body: z.object({ answer: z.enum(['accept', 'decline']).default('accept') }),
  limit: { key: 'person', points: 60, per: 60 },
  async load({ params, actor }) {
    const invitation = await readInvitation(params.token);
    const [campaign, account, inviter] = await Promise.all([
      readCampaign(invitation.campaignId),
      readAccount(actor.accountId ?? 0),
      readAccount(invitation.invitedBy),
    ]);
    const own = account?.email ?? '';
    return {
      campaign: campaign?.title || campaign?.slug || '',
      inviter: inviter ? displayName(inviter) : null,
      permissions: invitation.permissions,
      email: invitation.email,
      own,
      isTheirs: own.toLowerCase() === invitation.email.toLowerCase(),
    };
  },
  async act({ params, body, actor }) {
    const { locale, accountId } = actor;
    if (body.answer === 'decline') {
      await declineInvitation(params.token, accountId ?? 0);
      return redirectTo(paths.home(locale), {
        level: 'success',
        text: translate(locale, 'campaigns.invitation_declined'),
      });
    }
    const { campaignId, permissions } = await acceptInvitation(params.token, accountId ?? 0);
    // Who is only named has no command center to be led to.
    const to =
      permissions.length > 0
        ? paths.commandCenter(locale, campaignId)
        : paths.individualCampaigns(locale, accountId ?? 0);
    return redirectTo(to, {
      level: 'success',
      text: translate(locale, 'campaigns.invitation_accepted'),
    });
  },
});
