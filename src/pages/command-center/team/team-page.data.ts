import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { displayName, readAccount } from '#modules/accounts/index.ts';
import { readTeam, TEAM_PERMISSIONS } from '#modules/campaigns/index.ts';
import { dateText } from '#platform/web/dates.ts';
import { definePage } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { openWorkspace } from '../frame/workspace.ts';

interface MemberView {
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly mayText: string;
  readonly sinceText: string;
}

/** What somebody may do, in the words of the page where they were given it. */
function mayText(permissions: readonly string[], locale: Locale): string {
  const names = TEAM_PERMISSIONS.filter((name) => permissions.includes(name)).map((name) =>
    translate(locale, `team_editor.may_${name}`),
  );
  return names.length > 0 ? names.join(', ') : translate(locale, 'team_editor.may_nothing');
}

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  async load({ params, actor }) {
    const { campaign, standing, view } = await openWorkspace(params.id, actor, 'edit_campaign');
    const { locale } = actor;
    const [{ members, invitations, since }, owner] = await Promise.all([
      readTeam(campaign.id),
      readAccount(campaign.ownerId),
    ]);
    const head: MemberView = {
      key: 'owner',
      name: owner ? displayName(owner) : '',
      title: translate(locale, 'team_editor.owner'),
      mayText: translate(locale, 'command_center.team_all'),
      sinceText: dateText(since, 'day', locale),
    };
    return {
      workspace: view,
      members: [
        head,
        ...members.map(
          (one): MemberView => ({
            key: String(one.accountId),
            name: one.name,
            title: one.title,
            mayText: mayText(one.permissions, locale),
            sinceText: dateText(one.joinedAt, 'day', locale),
          }),
        ),
      ],
      invited: invitations.map((one) => ({
        email: one.email,
        mayText: mayText(one.permissions, locale),
        untilText: dateText(one.expiresAt, 'day', locale),
      })),
      leaveHref: members.some(({ accountId }) => accountId === actor.accountId)
        ? paths.leaveTeam(locale, campaign.id)
        : null,
      manageHref: standing.isOwner ? paths.campaignEdit(locale, campaign.id, 'team') : null,
    };
  },
});
