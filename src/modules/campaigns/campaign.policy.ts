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

export interface Standing {
  isOwner: boolean;
  isStaff: boolean;
  permissions: readonly string[];
}

export function mayView(campaign: Pick<Campaign, 'state'>, standing: Standing): boolean {
  return isPublic(campaign) || hasRelation(standing);
}

/** Somebody who may know that a hidden campaign exists. */
export function hasRelation(standing: Standing): boolean {
  return standing.isOwner || standing.isStaff || standing.permissions.length > 0;
}

export function may(standing: Standing, permission: TeamPermission): boolean {
  return standing.isOwner || standing.permissions.includes(permission);
}
