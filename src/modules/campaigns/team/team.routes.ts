import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { campaignOfOwner, campaignOfTeam } from '../campaign-access.ts';
import { TEAM_PERMISSIONS } from '../campaign.policy.ts';
import { changePermissions } from './change-permissions.ts';
import {
  acceptInvitation,
  campaignOfMember,
  disinvite,
  invite,
  readInvitation,
  readTeam,
} from './invite.ts';

const params = z.object({ id: slugOrId });
const memberParams = z.object({
  id: slugOrId,
  accountId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
const tokenParams = z.object({ token: z.string().min(20).max(100) });
const done = z.object({ done: z.literal(true) });
const permissions = z.array(z.enum(TEAM_PERMISSIONS)).max(TEAM_PERMISSIONS.length);
const name = z
  .string()
  .max(60)
  .regex(ONE_LINE)
  .refine(showsSomething, 'errors.field.required')
  .default('');

const wireTeam = z.object({
  members: z.array(
    z.object({
      account_id: z.int(),
      name: z.string(),
      title: z.string(),
      permissions: z.array(z.string()),
      joined_at: z.string(),
    }),
  ),
  invitations: z.array(
    z.object({
      email: z.string(),
      title: z.string(),
      permissions: z.array(z.string()),
      expires_at: z.string(),
    }),
  ),
});

export const teamRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/campaigns/{id}/team',
    summary: 'Who is on the team of a campaign, and who was asked',
    access: 'person',
    params,
    response: wireTeam,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => readTeam(campaign.id),
    present: ({ members, invitations }) => ({
      members: members.map((one) => ({
        account_id: one.accountId,
        name: one.name,
        title: one.title,
        permissions: one.permissions,
        joined_at: one.joinedAt.toISOString(),
      })),
      invitations: invitations.map((one) => ({
        email: one.email,
        title: one.title,
        permissions: one.permissions,
        expires_at: one.expiresAt.toISOString(),
      })),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/invite',
    summary: 'Ask somebody by mail to join the team',
    access: 'person',
    limit: { key: 'person', points: 30, per: 3600, store: 'database' },
    params,
    body: z.strictObject({ email: z.string().max(320), title: name, permissions }),
    response: done,
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: ({ body, actor }, campaign) =>
      invite(campaign.id, body, { accountId: actor.accountId ?? 0, locale: actor.locale }),
    present: () => ({ done: true as const }),
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/disinvite',
    summary: 'Take a seat on the team, or an invitation, away at once; give up the own seat',
    access: 'person',
    limit: { key: 'person', points: 60, per: 60 },
    params,
    body: z.union([
      z.strictObject({ account_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      z.strictObject({ email: z.string().max(320) }),
    ]),
    response: done,
    // Everybody may give up a seat of their own.
    authorise: ({ params: { id }, body }, actor) =>
      'account_id' in body && body.account_id === actor.accountId
        ? campaignOfMember(id, actor.accountId)
        : campaignOfOwner(id, actor),
    act: ({ body }, campaign) =>
      disinvite(
        campaign.id,
        'account_id' in body ? { accountId: body.account_id } : { email: body.email },
      ),
    present: () => ({ done: true as const }),
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/team/{accountId}',
    summary: 'Change what a member of the team may do',
    access: 'person',
    limit: { key: 'person', points: 60, per: 60 },
    params: memberParams,
    body: z.strictObject({ permissions }),
    response: done,
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: ({ params: { accountId }, body, actor }, campaign) =>
      changePermissions(campaign.id, accountId, body.permissions, actor),
    present: () => ({ done: true as const }),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/campaign_invitations/{token}',
    summary: 'What an invitation is for',
    access: 'person',
    limit: { key: 'ip', points: 60, per: 60 },
    params: tokenParams,
    response: z.object({
      campaign_id: z.int(),
      email: z.string(),
      permissions: z.array(z.string()),
    }),
    act: ({ params: { token } }) => readInvitation(token),
    present: (one) => ({
      campaign_id: one.campaignId,
      email: one.email,
      permissions: one.permissions,
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/campaign_invitations/{token}/accept',
    summary: 'Take the seat one was invited to',
    access: 'person',
    limit: { key: 'person', points: 30, per: 60 },
    params: tokenParams,
    response: z.object({ campaign_id: z.int() }),
    act: ({ params: { token }, actor }) => acceptInvitation(token, actor.accountId ?? 0),
    present: ({ campaignId }) => ({ campaign_id: campaignId }),
  }),
];
