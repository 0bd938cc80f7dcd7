import { input } from '../stories/market.ts';

/** Everything but moving money, so that the difference shows. */
export const SEAT = ['edit_campaign', 'post_and_comment', 'see_contributions', 'see_figures'];
const EXTERNAL = {
  url: 'https://elsewhere.test/matrix',
  raised_cents: 100_000,
  currency: 'USD',
  contributors: 10,
  proof: 'A statement',
};

/** What is missing here and breaks a rule is refused before anybody asks who sent it. */
export function bodiesFor(live: { readonly id: number }): Record<string, object> {
  const refund = { reason: 'contributor_request', note: '', amount_cents: 100, parts: [] };
  const form = { intent: 'refund', reason: 'other', amount: '1', note: 'Agreed', left: '500' };
  const started = input({ id: live.id, ownerId: 0, currency: 'USD' }, { extra_cents: 500 });
  const { campaign_id: _inPath, ...start } = started;
  const nested = '/private_api/campaigns/{id}/contributions/{contributionId}';
  return {
    '/private_api/campaigns/{id}/disinvite': { email: 'invitee@audience.test' },
    // What they may already, so that later rows find them as they were.
    '/private_api/campaigns/{id}/team/{accountId}': { permissions: SEAT },
    '/private_api/campaigns/{id}/activate_pre_order': { ships_by: '2035-01-31' },
    '/private_api/campaigns/{id}/update_deadline': { ends_on: '2035-01-31' },
    '/private_api/campaigns/{id}/coming_soon': { headline: 'Soon' },
    '/private_api/campaigns/{id}/external_campaign': EXTERNAL,
    '/private_api/campaigns/{id}/publish': {},
    '/command_center/{id}': { step: 'silence:launch' },
    '/accounts/settings/security': { intent: 'password' },
    // Nobody's perk: whoever may try it out is told so, and nothing begins to run.
    '/private_api/command_center/{id}/experiments': { part: 'perk', variant: '0' },
    '/private_api/campaign_editor/{id}/perks': { title: 'Another', price_cents: 1000 },
    '/private_api/campaign_editor/{id}/perks/{perkId}': { title: 'Changed' },
    '/private_api/campaigns/{id}/updates/{updateId}/publish': {},
    '/private_api/admin/projects/{id}/hold': { reason: 'whatever' },
    '/private_api/admin/campaign_reports/{id}/decide': { decision: 'whatever' },
    '/private_api/admin/account_reports/{id}/decide': { decision: 'whatever' },
    // Decisions would change what the others are asked about.
    '/admin/approval_groups/{id}': { intent: 'take' },
    '/admin/comment_reports/{id}': { intent: 'take' },
    '/admin/campaign_reports/{id}': { intent: 'take' },
    '/admin/account_reports/{id}': { intent: 'take' },
    '/admin/contribution_reviews/{id}': { intent: 'take' },
    '/admin/refund_escalations/{id}': { intent: 'take' },
    '/admin/book_differences/{id}': { intent: 'take' },
    '/admin/projects/{id}': { intent: 'release' },
    '/admin/contributions/{id}': form,
    '/contributions/{id}': { intent: 'cancel' },
    '/command_center/{id}/contributions/{contributionId}': { ...form, total: '100' },
    '/admin/accounts/{id}': { intent: 'restore', revoked_at: '2026-01-01T00:00:00.000Z' },
    '/admin/saved_views': { intent: 'remove', list: 'mails', name: 'Failed' },
    [`${nested}/refund`]: refund,
    [`${nested}/mark_refunded`]: refund,
    '/private_api/payments/projects/{id}': start,
  };
}
