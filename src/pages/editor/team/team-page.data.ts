import { z } from 'zod';
import { dateText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import { displayName, readAccount } from '#modules/accounts/index.ts';
import {
  campaignOfOwner,
  changePermissions,
  disinvite,
  invite,
  readTeam,
  TEAM_PERMISSIONS,
  type TeamPermission,
} from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { listOf } from '../typed-values.ts';
import { loadEditor } from '../load-editor.ts';

const isPermission = (name: string): name is TeamPermission =>
  (TEAM_PERMISSIONS as readonly string[]).includes(name);

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 3600, store: 'database', bucket: 'team' },
  params: z.object({ id: z.string().max(80) }),
  body: z.object({
    act: z.enum(['invite', 'change', 'remove', 'withdraw']),
    email: z.string().trim().max(320).default(''),
    title: z
      .string()
      .trim()
      .max(60)
      .regex(ONE_LINE)
      .refine(showsSomething, 'errors.field.required')
      .default(''),
    permissions: z.union([z.string(), z.array(z.string())]).optional(),
    account_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  async load({ params, actor }) {
    const { editor, campaign, draft, standing } = await loadEditor(params.id, actor);
    const [{ members, invitations }, reader, owner] = await Promise.all([
      readTeam(draft.id),
      readAccount(actor.accountId ?? 0),
      readAccount(campaign.ownerId),
    ]);
    return {
      editor,
      isOwner: standing.isOwner,
      ownerName: owner ? displayName(owner) : '',
      mayInvite: (reader?.emailConfirmedAt ?? null) !== null,
      members: members.map((one) => ({
        accountId: one.accountId,
        name: one.name,
        title: one.title,
        permissions: one.permissions.filter(isPermission),
        since: dateText(one.joinedAt, 'day', actor.locale),
      })),
      invitations: invitations.map((one) => ({
        email: one.email,
        title: one.title,
        permissions: one.permissions.filter(isPermission),
        until: dateText(one.expiresAt, 'day', actor.locale),
      })),
      permissions: TEAM_PERMISSIONS,
    };
  },
  async act({ params, body, actor }) {
    const campaign = await campaignOfOwner(params.id, actor);
    const { locale } = actor;
    const permissions = listOf(body.permissions).filter(isPermission);
    if (body.act === 'invite') {
      const by = { accountId: actor.accountId ?? 0, locale };
      await invite(campaign.id, { email: body.email, title: body.title, permissions }, by);
    } else if (body.act === 'withdraw') await disinvite(campaign.id, { email: body.email });
    else if (body.account_id === undefined) throw platformErrors.notFound();
    else if (body.act === 'change')
      await changePermissions(campaign.id, body.account_id, permissions, actor);
    else await disinvite(campaign.id, { accountId: body.account_id });
    return redirectTo(paths.campaignEdit(locale, campaign.id, 'team'), {
      level: 'success',
      text: translate(locale, `team_editor.${body.act}_done`),
    });
  },
});
