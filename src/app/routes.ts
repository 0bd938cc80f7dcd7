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
  ...page('projects/:slug', 'pages/campaign/campaign-page.tsx'),
  ...page('projects/:slug/faq', 'pages/campaign/campaign-page.tsx', ':faq'),
  ...page('projects/:slug/updates', 'pages/campaign/campaign-page.tsx', ':updates'),
  ...page('projects/:slug/comments', 'pages/campaign/campaign-page.tsx', ':comments'),
  ...page('projects/:slug/updates/:update', 'pages/campaign/update-page.tsx'),
  ...page('projects/:slug/follow', 'modules/campaigns/web/follow-page.tsx'),
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
  ...page('individuals/:id/contributions', 'modules/contributions/web/my-contributions-page.tsx'),
  ...page('command_center/:id', 'pages/command-center/command-center-page.tsx'),
  ...page('accounts/sign_in', 'modules/accounts/web/sign-in-page.tsx'),
  ...page('accounts/sign_up', 'modules/accounts/web/sign-up-page.tsx'),
  ...page('accounts', 'modules/accounts/web/sign-up-page.tsx', ':accounts'),
  ...page('accounts/quick_signup', 'modules/accounts/web/links/quick-sign-up-page.tsx'),
  ...page('accounts/password/new', 'modules/accounts/web/links/forgot-password-page.tsx'),
  ...page('accounts/password/edit', 'modules/accounts/web/links/reset-password-page.tsx'),
  ...page('accounts/confirm', 'modules/accounts/web/links/confirm-email-page.tsx'),
  ...page('accounts/email/edit', 'modules/accounts/web/links/change-email-page.tsx'),
  ...page('accounts/claim', 'modules/accounts/web/links/claim-page.tsx'),
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
  ...page('blog', 'modules/content/web/blog-page.tsx'),
  ...page('blog/:name', 'modules/content/web/article-page.tsx'),
  ...page('contact/questions', 'modules/content/web/contact-page.tsx'),
  ...page('contact/press', 'modules/content/web/contact-page.tsx', ':press'),
  ...page('newsletter', 'modules/notifications/web/newsletter/newsletter-page.tsx'),
  ...page('newsletter/confirm', 'modules/notifications/web/newsletter/confirm-newsletter-page.tsx'),
  single('dev/design', 'pages/design/design-page.tsx'),
  // What no page is known for; last in rank wherever it stands.
  single('*', 'app/not-found-page.tsx'),
];

export { page };
export default routes;
