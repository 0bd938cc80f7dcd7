import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

const PREFIXES = ['fr', 'de', 'es'] as const;

/** A page in all four languages; `path` has no language prefix, `file` is below src. */
function page(path: string, file: string, alias = ''): RouteConfigEntry[] {
  const id = `${file.replace(/\.tsx$/, '')}${alias}`;
  const options = { caseSensitive: true };
  const english = path === '' ? index(file, { id }) : route(path, file, { id, ...options });
  const others = PREFIXES.map((prefix) =>
    route(path === '' ? prefix : `${prefix}/${path}`, file, { id: `${prefix}:${id}`, ...options }),
  );
  return [english, ...others];
}

/** A page of one address only: staff, development. */
function single(path: string, file: string): RouteConfigEntry {
  return route(path, file, { id: file.replace(/\.tsx$/, ''), caseSensitive: true });
}

/** The only place where a page meets its address. The first parts of addresses are in paths.ts. */
const routes: RouteConfigEntry[] = [
  ...page('', 'pages/home/home-page.tsx'),
  ...page('explore', 'pages/explore/explore-page.tsx'),
  ...page('explore/gaming', 'pages/explore/gaming-page.tsx'),
  ...page('explore/for_you', 'pages/for-you/for-you-page.tsx'),
  ...page('campaign_collections', 'pages/collections/collections-page.tsx'),
  ...page('campaign_collections/:id', 'pages/collections/collection-page.tsx'),
  ...page('projects/:slug', 'pages/campaign/campaign-page.tsx'),
  ...page('at/:short_link', 'pages/entry-links/short-link-page.tsx'),
  ...page('projects/:slug/reft/:code', 'pages/entry-links/referral-page.tsx'),
  ...page('projects/:slug/reft/:code/:token', 'pages/entry-links/brought-page.tsx'),
  ...page('projects/:slug/faq', 'pages/campaign/campaign-page.tsx', ':faq'),
  ...page('projects/:slug/updates', 'pages/campaign/campaign-page.tsx', ':updates'),
  ...page('projects/:slug/comments', 'pages/campaign/comments-page.tsx'),
  ...page('projects/:slug/comments/new', 'modules/conversations/web/write-comment-page.tsx'),
  ...page('projects/:slug/comments/:comment', 'modules/conversations/web/comment-page.tsx'),
  ...page('projects/:slug/updates/:update/reactions', 'modules/conversations/web/react-page.tsx'),
  ...page('projects/:slug/updates/:update', 'pages/campaign/update-page.tsx'),
  ...page('projects/:slug/subscribe', 'modules/prelaunch/web/subscribe-page.tsx'),
  ...page('projects/:slug/coming_soon', 'pages/coming-soon/coming-soon-page.tsx'),
  ...page('projects/:slug/coming_soon/dashboard', 'pages/coming-soon/dashboard-page.tsx'),
  ...page(
    'projects/:slug/coming_soon/:variant',
    'pages/coming-soon/coming-soon-page.tsx',
    ':variant',
  ),
  ...page('projects/:slug/messages', 'pages/messages/messages-page.tsx'),
  ...page('projects/:slug/follow', 'modules/campaigns/web/follow-page.tsx'),
  ...page('campaigns/new', 'pages/editor/start/start-page.tsx'),
  ...page('campaigns/:id/edit', 'pages/editor/basics/basics-page.tsx'),
  ...page('campaigns/:id/edit/content', 'pages/editor/content/content-page.tsx'),
  ...page('campaigns/:id/edit/coming_soon', 'pages/editor/coming-soon/coming-soon-editor-page.tsx'),
  ...page('campaigns/:id/edit/perks', 'pages/editor/perks/perks-page.tsx'),
  ...page('campaigns/:id/edit/team', 'pages/editor/team/team-page.tsx'),
  ...page('campaigns/:id/edit/funding', 'pages/editor/funding/funding-page.tsx'),
  ...page('campaigns/:id/edit/extras', 'pages/editor/extras/extras-page.tsx'),
  ...page('campaigns/:id/edit/settings', 'pages/editor/settings/settings-page.tsx'),
  ...page('campaigns/:id/edit/launch', 'pages/editor/launch/launch-page.tsx'),
  ...page('campaigns/:id/edit/launched', 'pages/editor/launch/launched-page.tsx'),
  ...page('campaigns/:id/edit/preview', 'pages/editor/preview/preview-page.tsx'),
  ...page('campaigns/:id/leave', 'modules/campaigns/web/leave-team-page.tsx'),
  ...page('campaign_invitations/:token', 'modules/campaigns/web/invitation-page.tsx'),
  ...page('email_subscriptions/:token', 'modules/prelaunch/web/subscription-page.tsx'),
  ...page('email_subscriptions/:token/end', 'modules/prelaunch/web/subscription-page.tsx', ':end'),
  ...page('projects/:slug/payments/new', 'pages/checkout/checkout-page.tsx'),
  ...page('projects/:slug/payments/continue', 'pages/checkout/continue-page.tsx'),
  ...page('projects/:slug/payments/thank_you', 'pages/thank-you/thank-you-page.tsx'),
  ...page('contributions/:id', 'modules/contributions/web/receipt-page.tsx'),
  ...page('individuals/:id', 'pages/individual/individual-page.tsx'),
  ...page('individuals/:id/campaigns', 'pages/individual/individual-page.tsx', ':campaigns'),
  ...page('individuals/:id/edit', 'pages/settings/profile-page.tsx'),
  ...page('individuals/:id/contributions', 'pages/my-contributions/my-contributions-page.tsx'),
  ...page('command_center/:id', 'pages/command-center/command-center-page.tsx'),
  ...page('command_center/:id/updates', 'pages/command-center/talk/updates-page.tsx'),
  ...page(
    'command_center/:id/updates/:updateId',
    'pages/command-center/talk/write-update-page.tsx',
  ),
  ...page('command_center/:id/messages', 'pages/command-center/talk/inbox-page.tsx'),
  ...page('command_center/:id/messages/:account', 'pages/command-center/talk/thread-page.tsx'),
  ...page(
    'command_center/:id/contributions',
    'pages/command-center/contributions/contributions-page.tsx',
  ),
  ...page(
    'command_center/:id/contributions/:contributionId',
    'pages/command-center/contributions/contribution-page.tsx',
  ),
  ...page('command_center/:id/funding', 'pages/command-center/figures/figures-page.tsx'),
  ...page(
    'command_center/:id/traffic',
    'pages/command-center/figures/figures-page.tsx',
    ':traffic',
  ),
  ...page('command_center/:id/perks', 'pages/command-center/figures/figures-page.tsx', ':perks'),
  ...page(
    'command_center/:id/perk_items',
    'pages/command-center/figures/figures-page.tsx',
    ':perk_items',
  ),
  ...page(
    'command_center/:id/finances',
    'pages/command-center/figures/figures-page.tsx',
    ':finances',
  ),
  ...page('command_center/:id/vitals', 'pages/command-center/figures/figures-page.tsx', ':vitals'),
  ...page('command_center/:id/comments', 'pages/command-center/talk/comments-page.tsx'),
  ...page('command_center/:id/email_subscribers', 'pages/command-center/talk/subscribers-page.tsx'),
  ...page('campaigns/:id/email_subscribers', 'pages/command-center/talk/to-subscribers-page.tsx'),
  ...page('accounts/sign_in', 'modules/accounts/web/sign-in-page.tsx'),
  ...page('accounts/sign_up', 'modules/accounts/web/sign-up-page.tsx'),
  ...page('accounts', 'modules/accounts/web/sign-up-page.tsx', ':accounts'),
  ...page('accounts/quick_signup', 'modules/accounts/web/links/quick-sign-up-page.tsx'),
  ...page('accounts/password/new', 'modules/accounts/web/links/forgot-password-page.tsx'),
  ...page('accounts/password/edit', 'modules/accounts/web/links/reset-password-page.tsx'),
  ...page('accounts/welcome', 'modules/accounts/web/links/welcome-page.tsx'),
  ...page('accounts/confirm', 'pages/confirm-email/confirm-email-page.tsx'),
  ...page('accounts/email/edit', 'modules/accounts/web/links/change-email-page.tsx'),
  ...page('accounts/claim', 'pages/claim-account/claim-account-page.tsx'),
  ...page('accounts/messages', 'pages/messages/my-messages-page.tsx'),
  ...page('accounts/sign_out', 'modules/accounts/web/sign-out-page.tsx'),
  ...page('accounts/settings/security', 'modules/accounts/web/security/security-page.tsx'),
  ...page('accounts/settings/profile', 'pages/settings/profile-page.tsx', ':settings'),
  ...page('accounts/settings/cards', 'pages/payment-cards/payment-cards-page.tsx'),
  ...page('accounts/settings/addresses', 'pages/settings/addresses-page.tsx'),
  ...page('accounts/settings/mail', 'modules/notifications/web/mail-page.tsx'),
  ...page('accounts/settings/contacts', 'pages/settings/contacts-page.tsx'),
  ...page('accounts/settings/data', 'pages/settings/data-page.tsx'),
  ...page('mail/unsubscribe/:token', 'modules/notifications/web/unsubscribe-page.tsx'),
  ...page('mail/unsubscribed/:token', 'modules/notifications/web/unsubscribe-page.tsx', ':done'),
  ...page('pictures/new', 'modules/media/web/new-picture-page.tsx'),
  ...page('how-it-works', 'modules/content/web/information-page.tsx'),
  ...page('trust', 'modules/content/web/information-page.tsx', ':trust'),
  ...page('careers', 'modules/content/web/information-page.tsx', ':careers'),
  ...page('about/privacy', 'modules/content/web/information-page.tsx', ':privacy'),
  ...page('about/terms', 'modules/content/web/information-page.tsx', ':terms'),
  ...page('about/our-story', 'modules/content/web/information-page.tsx', ':our-story'),
  ...page('about/what-we-do', 'modules/content/web/information-page.tsx', ':what-we-do'),
  ...page('about/cookies', 'modules/content/web/cookies-page.tsx'),
  ...page('about/kept-data', 'modules/content/web/kept-data-page.tsx'),
  ...page('blog', 'modules/content/web/blog-page.tsx'),
  ...page('blog/:name', 'modules/content/web/article-page.tsx'),
  ...page('contact/questions', 'modules/content/web/contact-page.tsx'),
  ...page('contact/press', 'modules/content/web/contact-page.tsx', ':press'),
  ...page('newsletter', 'modules/notifications/web/newsletter/newsletter-page.tsx'),
  ...page('newsletter/confirm', 'modules/notifications/web/newsletter/confirm-newsletter-page.tsx'),
  ...page('admin', 'pages/admin/queue/queue-page.tsx'),
  ...page('admin/approval_groups', 'pages/admin/approvals/approvals-page.tsx'),
  ...page('admin/approval_groups/:id', 'pages/admin/approvals/approval-page.tsx'),
  ...page('admin/contribution_reviews', 'pages/admin/reviews/reviews-page.tsx'),
  ...page('admin/contribution_reviews/:id', 'pages/admin/reviews/review-page.tsx'),
  ...page('admin/comment_reports', 'pages/admin/reports/reports-page.tsx'),
  ...page('admin/comment_reports/:id', 'pages/admin/reports/report-page.tsx'),
  ...page('admin/projects', 'pages/admin/projects/projects-page.tsx'),
  ...page('admin/projects/:id', 'pages/admin/projects/project-page.tsx'),
  ...page('admin/accounts', 'pages/admin/accounts/accounts-page.tsx'),
  ...page('admin/accounts/:id', 'pages/admin/accounts/account-page.tsx'),
  ...page('admin/market', 'pages/admin/market/market-page.tsx'),
  ...page('admin/audit_log', 'pages/admin/audit-log/audit-log-page.tsx'),
  single('dev/design', 'pages/design/design-page.tsx'),
  // What no page is known for; last in rank wherever it stands.
  single('*', 'app/not-found-page.tsx'),
];

export { page };
export default routes;
