import type { AccessRule } from '#platform/http/access.ts';
import { type Actor, hasRole, type Role } from '#platform/http/actor.ts';

export const ADMIN_GROUPS = ['work', 'records', 'market', 'system'] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

/** The staff's screens in the order of the menu, with the role each needs; null for any role. */
const SECTIONS = {
  queue: { group: 'work', role: null },
  saved_views: { group: 'work', role: null },
  approval_groups: { group: 'work', role: 'trust' },
  contribution_reviews: { group: 'work', role: 'trust' },
  refund_escalations: { group: 'work', role: 'trust' },
  campaign_reports: { group: 'work', role: 'trust' },
  account_reports: { group: 'work', role: 'support' },
  comment_reports: { group: 'work', role: 'support' },
  book_differences: { group: 'work', role: 'finance' },
  projects: { group: 'records', role: 'trust' },
  identity_verifications: { group: 'records', role: 'trust' },
  contributions: { group: 'records', role: 'finance' },
  figures: { group: 'records', role: 'finance' },
  ledger: { group: 'records', role: 'finance' },
  balance: { group: 'records', role: 'finance' },
  accounts: { group: 'records', role: 'support' },
  mails: { group: 'records', role: 'support' },
  requests: { group: 'records', role: 'support' },
  errors: { group: 'records', role: 'support' },
  campaign_collections: { group: 'market', role: 'curator' },
  sponsors: { group: 'market', role: 'curator' },
  search: { group: 'market', role: 'curator' },
  info_banners: { group: 'market', role: 'curator' },
  texts: { group: 'market', role: 'curator' },
  experiments: { group: 'market', role: 'admin' },
  setup: { group: 'market', role: 'admin' },
  market: { group: 'market', role: 'admin' },
  market_offer: { group: 'market', role: 'admin' },
  settings: { group: 'market', role: 'admin' },
  account_roles: { group: 'system', role: 'admin' },
  jobs: { group: 'system', role: 'admin' },
  schedules: { group: 'system', role: 'admin' },
  audit_chain: { group: 'system', role: 'admin' },
  audit_log: { group: 'system', role: 'admin' },
} as const satisfies Record<string, { group: AdminGroup; role: Role | null }>;

export type AdminSection = keyof typeof SECTIONS;
export const ADMIN_SECTIONS = Object.keys(SECTIONS) as AdminSection[];

export function groupOf(section: AdminSection): AdminGroup {
  return SECTIONS[section].group;
}

/** The role a screen needs; null where any will do. */
export function roleOf(section: AdminSection): Role | null {
  return SECTIONS[section].role;
}

/** The rule of a section's pages, for `definePage`. */
export function accessTo(section: AdminSection): AccessRule {
  const role = roleOf(section);
  return role === null ? 'staff' : `staff:${role}`;
}

/** Whether somebody's roles open a section: links to it are shown to them alone. */
export function mayOpen(actor: Actor, section: AdminSection): boolean {
  const role = roleOf(section);
  return role === null ? actor.roles.length > 0 : hasRole(actor, role);
}
