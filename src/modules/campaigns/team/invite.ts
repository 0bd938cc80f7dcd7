import { createHash, randomBytes } from 'node:crypto';
import { displayName, readAccount, readMailLanguageAt } from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import { type Locale, splitLocale } from '#platform/web/locale.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { grantedWith, type TeamPermission } from '../campaign.policy.ts';
import type { Campaign } from '../campaign.ts';
import { findCampaign, findTeamPermissions } from '../campaign.store.ts';
import { takeUnaskedMail } from '../unasked-mail.ts';
import { sendInvitation } from './team.mail.tsx';
import {
  endSeat,
  findInvitation,
  findTeamStart,
  insertInvitation,
  type Invitation,
  isOnTeam,
  listOpenInvitations,
  listTeam,
  lockTeam,
  revokeInvitation,
  takeSeat,
  type TeamMember,
} from './team.store.ts';

const TEAM_MAX = 20;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Who is on the team and who was asked, and since when its owner is. */
export async function readTeam(
  campaignId: number,
): Promise<{ members: TeamMember[]; invitations: Invitation[]; since: Date }> {
  const [members, invitations, since] = await Promise.all([
    listTeam(db(), campaignId),
    listOpenInvitations(db(), campaignId),
    findTeamStart(db(), campaignId),
  ]);
  return { members, invitations, since };
}

/**
 * Asks somebody by mail to join the team; asking again sends a new link and ends the old one. Throws
 * 422 for no address, 409 for the owner, a member or a full team, 403 for an inviter whose own address is
 * not confirmed, and 429 for an address that was written to often enough today, whoever asked.
 */
export async function invite(
  campaignId: number,
  input: { email: string; title: string; permissions: readonly TeamPermission[] },
  by: { accountId: number; locale: Locale },
): Promise<void> {
  const email = input.email.trim();
  if (!isEmail(email)) throw fieldErrors({ email: ['errors.field.email'] });
  const [inviter, campaign, ownLocale] = await Promise.all([
    readAccount(by.accountId),
    findCampaign(db(), campaignId),
    readMailLanguageAt(email),
  ]);
  if (!inviter || !campaign) throw platformErrors.notFound();
  if (inviter.emailConfirmedAt === null) throw campaignErrors.confirmFirst();
  const token = randomBytes(32).toString('base64url');
  const permissions = grantedWith(input.permissions);
  await transaction(async (tx) => {
    const seats = await lockTeam(tx, campaignId);
    if (await isOnTeam(tx, campaignId, email)) throw campaignErrors.onTeamAlready();
    if (seats >= TEAM_MAX) throw campaignErrors.teamFull({ maximum: TEAM_MAX });
    await takeUnaskedMail(tx, email);
    const invitationId = await insertInvitation(tx, {
      campaignId,
      email,
      title: input.title,
      permissions,
      tokenHash: hashOf(token),
      invitedBy: by.accountId,
    });
    await sendInvitation(tx, {
      invitationId,
      to: email,
      token,
      locale: ownLocale ?? by.locale,
      campaign: campaign.title || campaign.slug,
      inviter: displayName(inviter),
      permissions,
    });
  });
}

/** Takes a seat or an open invitation away, at once. Throws 404 when there is neither. */
export async function disinvite(
  campaignId: number,
  member: { accountId: number } | { email: string },
): Promise<void> {
  const isGone = await transaction(async (tx) => {
    await lockTeam(tx, campaignId);
    const hadSeat = await endSeat(tx, campaignId, member);
    const wasAsked = 'email' in member && (await revokeInvitation(tx, campaignId, member.email));
    return hadSeat || wasAsked;
  });
  if (!isGone) throw platformErrors.notFound();
}

/**
 * The campaign for somebody with a seat on its team, whatever that allows; the seat is theirs to give up.
 * Throws 404 for everybody else.
 */
export async function campaignOfMember(
  idOrSlug: number | string,
  accountId: number | null,
): Promise<Campaign> {
  const campaign = accountId === null ? undefined : await findCampaign(db(), idOrSlug);
  const isSeated =
    campaign && accountId !== null && (await findTeamPermissions(db(), campaign.id, accountId));
  if (!campaign || !isSeated) throw platformErrors.notFound();
  return campaign;
}

/** The email address of the living invitation whose page has this address; null for any other page. */
export async function readInvitedAt(path: string): Promise<string | null> {
  const { pathname } = new URL(path, 'http://here');
  const token = /^\/campaign_invitations\/([^/]+)$/.exec(splitLocale(pathname).path)?.[1] ?? '';
  if (!TOKEN.test(token)) return null;
  return (await findInvitation(db(), hashOf(token)))?.email ?? null;
}

/** A living invitation by its link. Throws 410 for one that is used, revoked, too old or unknown. */
export async function readInvitation(token: string): Promise<Invitation> {
  const found = TOKEN.test(token) ? await findInvitation(db(), hashOf(token)) : undefined;
  if (!found) throw campaignErrors.invitationGone();
  return found;
}

/**
 * Takes the seat; only the person whose address was invited can. Throws 410 for a dead link and 403
 * for somebody else's.
 */
export async function acceptInvitation(token: string, accountId: number): Promise<Invitation> {
  const invitation = await ownInvitation(token, accountId);
  const isTaken = await transaction((tx) => takeSeat(tx, invitation, accountId));
  if (!isTaken) throw campaignErrors.invitationGone();
  return invitation;
}

/** Ends the invitation for good; by and for whom, and what it throws, as acceptInvitation. */
export async function declineInvitation(token: string, accountId: number): Promise<void> {
  const { campaignId, email } = await ownInvitation(token, accountId);
  const isEnded = await transaction(async (tx) => {
    await lockTeam(tx, campaignId);
    return revokeInvitation(tx, campaignId, email);
  });
  if (!isEnded) throw campaignErrors.invitationGone();
}

async function ownInvitation(token: string, accountId: number): Promise<Invitation> {
  const invitation = await readInvitation(token);
  const account = await readAccount(accountId);
  if (!account || account.email.toLowerCase() !== invitation.email.toLowerCase()) {
    throw campaignErrors.invitationForAnother();
  }
  return invitation;
}
