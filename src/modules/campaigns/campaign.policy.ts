/** Who may see and do what with a campaign. */
import { isPublic, type Campaign } from './campaign.ts';

export const TEAM_PERMISSIONS = [
  'edit_campaign',
  'post_and_comment',
  'see_contributions',
  'fulfil_orders',
  'see_figures',
  'manage_money',
] as const;
export type TeamPermission = (typeof TEAM_PERMISSIONS)[number];

/** What a seat comes with: each permission once, and with the addresses the contributions they belong to. */
export function grantedWith(asked: readonly TeamPermission[]): TeamPermission[] {
  const granted = new Set(asked);
  if (granted.has('fulfil_orders')) granted.add('see_contributions');
  return TEAM_PERMISSIONS.filter((permission) => granted.has(permission));
}

export interface Standing {
  isOwner: boolean;
  /** Staff who may know that the campaign exists: all of them once it is public. */
  isStaff: boolean;
  /** Staff who may open its command center. */
  seesFigures: boolean;
  permissions: readonly string[];
}

/** Trust reviews campaigns before they are public, support helps their owners; other staff do not. */
const SEE_DRAFTS: readonly string[] = ['admin', 'trust', 'support'];
/** Who reviews, pays out or helps reads figures; who curates works with what everybody sees. */
const SEE_FIGURES: readonly string[] = ['admin', 'trust', 'finance', 'support'];

const hasOneOf = (roles: readonly string[], wanted: readonly string[]): boolean =>
  roles.some((role) => wanted.includes(role));

/** How a person's roles let them stand to a campaign that is not theirs. */
export function staffStanding(
  campaign: Pick<Campaign, 'state'>,
  roles: readonly string[],
): Pick<Standing, 'isStaff' | 'seesFigures'> {
  const isStaff = roles.length > 0 && (isPublic(campaign) || hasOneOf(roles, SEE_DRAFTS));
  return { isStaff, seesFigures: isStaff && hasOneOf(roles, SEE_FIGURES) };
}

/** The command center: the owner, the team, and staff who work with figures. */
export function mayLead(standing: Standing): boolean {
  return standing.isOwner || standing.permissions.length > 0 || standing.seesFigures;
}

/** What a campaign raised and what went off it. */
export function maySeeFigures(standing: Standing): boolean {
  return may(standing, 'see_figures') || standing.seesFigures;
}

/** Somebody who may know that a hidden campaign exists. */
export function hasRelation(standing: Standing): boolean {
  return standing.isOwner || standing.isStaff || standing.permissions.length > 0;
}

export function may(standing: Standing, permission: TeamPermission): boolean {
  return standing.isOwner || standing.permissions.includes(permission);
}

/** What of a campaign's people its command center shows, and whom it belongs to in its team. */
export const PEOPLES_DATA = {
  contributions: 'see_contributions',
  subscribers: 'see_contributions',
  messages: 'post_and_comment',
} as const satisfies Readonly<Record<string, TeamPermission>>;
export type PeoplesData = keyof typeof PEOPLES_DATA;

/** The staff whose reading is written down: who acts as somebody else, or comes by a role alone. */
export function readingStaff(
  standing: Standing,
  what: PeoplesData,
  reader: {
    readonly accountId: number | null;
    readonly standIn?: { readonly staffId: number } | undefined;
  },
): number | null {
  if (reader.standIn) return reader.standIn.staffId;
  return may(standing, PEOPLES_DATA[what]) ? null : reader.accountId;
}
