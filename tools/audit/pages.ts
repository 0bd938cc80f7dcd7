/** Every page people can open, for the audit and for the test that visits them all. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/app/routes.ts';

/** Who looks: `newcomer` has not been asked about cookies yet, the last three are logged in. */
export type Reader = 'visitor' | 'newcomer' | 'contributor' | 'owner' | 'admin';

export interface AuditedPage {
  /** The address in English; names in braces stand for things of the market that is looked at. */
  readonly path: string;
  readonly reader: Reader;
  /** What the page is answered with, 200 unless said. */
  readonly status?: number;
  /** The address has no other languages. */
  readonly isEnglishOnly?: boolean;
}

/** What the names in the addresses stand for. */
export interface MarketThings {
  /** Slug of a live campaign of the owner with everything a campaign can have. */
  readonly campaign: string;
  /** Its number. */
  readonly campaignId: string;
  /** Number of the latest contribution to it. */
  readonly received: string;
  /** Slug of one of its updates. */
  readonly update: string;
  /** Slug of a campaign that is over. */
  readonly ended: string;
  /** Slug of a campaign with a public coming-soon page. */
  readonly soon: string;
  /** Slug of a published collection. */
  readonly collection: string;
  /** Its number. */
  readonly collectionId: string;
  /** Numbers of the two accounts. */
  readonly owner: string;
  readonly contributor: string;
  /** A paid contribution of the contributor, and the campaign's slug. */
  readonly paid: string;
  readonly paidCampaign: string;
  /** A contribution of theirs that waits for a card, and the campaign's slug. */
  readonly unpaid: string;
  readonly unpaidCampaign: string;
  /** From mails: of somebody who forgot a password, and of one who signed up by mail alone. */
  readonly resetToken: string;
  readonly claimToken: string;
  readonly newsletterToken: string;
  readonly unsubscribeToken: string;
}

const DEAD = 'nobody-knows-this-one';

const to = (reader: Reader, ...list: readonly string[]): AuditedPage[] =>
  list.map((path) => ({ path, reader }));

const LISTED: readonly AuditedPage[] = [
  ...to(
    'visitor',
    '/',
    '/explore',
    '/explore?search_text=wonder&filter_funding=fixed',
    '/explore?search_text=zzzzqqqq',
    '/explore?view=map',
    '/campaign_collections/{collection}',
    '/projects/{campaign}',
    '/projects/{campaign}/faq',
    '/projects/{campaign}/updates',
    '/projects/{campaign}/comments',
    '/projects/{campaign}/updates/{update}',
    '/projects/{campaign}/report',
    '/projects/{ended}',
    '/projects/{soon}/coming_soon',
    '/projects/{campaign}/payments/new',
    '/individuals/{owner}',
    '/individuals/{owner}/campaigns',
    '/individuals/{owner}/report',
    `/accounts/password/edit?reset_password_token={resetToken}`,
    `/accounts/password/edit?reset_password_token=${DEAD}`,
    `/accounts/claim?claim_token={claimToken}`,
    '/blog/frozen-prices',
    `/newsletter/confirm?newsletter_token={newsletterToken}`,
    '/mail/unsubscribe/{unsubscribeToken}',
    '/mail/unsubscribed/{unsubscribeToken}',
  ),
  { path: '/nothing-here', reader: 'visitor', status: 404 },
  { path: `/newsletter/confirm?newsletter_token=${DEAD}`, reader: 'visitor', status: 410 },
  { path: `/email_subscriptions/${DEAD}`, reader: 'visitor', status: 410 },
  { path: `/email_subscriptions/${DEAD}/end`, reader: 'visitor', status: 404 },
  { path: '/dev/design', reader: 'visitor', isEnglishOnly: true },
  ...to('newcomer', '/'),
  ...to(
    'contributor',
    '/projects/{paidCampaign}/payments/thank_you?contribution={paid}',
    '/projects/{unpaidCampaign}/payments/continue?contribution={unpaid}',
    '/projects/{campaign}/payments/new',
    '/explore/for_you',
    '/projects/{campaign}/follow',
    '/contributions/{paid}',
    '/contributions/{paid}/address',
    '/individuals/{contributor}',
    '/individuals/{contributor}/edit',
    '/individuals/{contributor}/contributions',
    '/accounts/following',
    '/accounts/messages',
    '/accounts/sign_out',
    '/accounts/settings/profile',
    '/accounts/settings/security',
    '/accounts/settings/cards',
    '/accounts/settings/addresses',
    '/accounts/settings/mail',
    '/accounts/settings/contacts',
    '/accounts/settings/searches',
    '/accounts/settings/searches?search_text=lamp&filter_funding=fixed',
    '/accounts/settings/data',
    `/accounts/confirm?confirmation_token=${DEAD}`,
    `/accounts/email/edit?email_token=${DEAD}`,
    '/pictures/new',
    '/campaigns/new',
    '/projects/{campaign}/comments/new',
    '/projects/{campaign}/updates/{update}/reactions',
    '/projects/{campaign}/messages',
  ),
  { path: `/campaign_invitations/${DEAD}`, reader: 'contributor', status: 410 },
  ...to(
    'owner',
    '/',
    '/projects/{campaign}',
    '/individuals/{owner}',
    '/command_center/{campaign}',
    '/command_center/{campaign}/contributions',
    '/command_center/{campaign}/contributions/{received}',
    '/command_center/{campaign}/funding',
    '/command_center/{campaign}/traffic',
    '/command_center/{campaign}/perks',
    '/command_center/{campaign}/perk_items',
    '/command_center/{campaign}/finances',
    '/command_center/{campaign}/vitals',
    '/command_center/{campaign}/experiments',
    '/command_center/{campaign}/updates',
    '/command_center/{campaign}/updates/new',
    '/command_center/{campaign}/messages',
    '/command_center/{campaign}/messages/{contributor}',
    '/command_center/{campaign}/comments',
    '/command_center/{campaign}/team',
    '/command_center/{campaign}/email_subscribers',
    '/campaigns/{campaignId}/edit',
    '/campaigns/{campaignId}/edit/content',
    '/campaigns/{campaignId}/edit/coming_soon',
    '/campaigns/{campaignId}/edit/perks',
    '/campaigns/{campaignId}/edit/team',
    '/campaigns/{campaignId}/edit/funding',
    '/campaigns/{campaignId}/edit/extras',
    '/campaigns/{campaignId}/edit/settings',
    '/campaigns/{campaignId}/edit/launch',
    '/campaigns/{campaignId}/edit/preview',
    '/campaigns/{campaignId}/edit/launched',
  ),
  ...to(
    'admin',
    '/admin',
    '/admin/approval_groups',
    '/admin/contribution_reviews',
    '/admin/refund_escalations',
    '/admin/campaign_reports',
    '/admin/account_reports',
    '/admin/comment_reports',
    '/admin/book_differences',
    '/admin/projects',
    '/admin/projects/{campaignId}',
    '/admin/accounts',
    '/admin/accounts/{contributor}',
    '/admin/accounts/{contributor}/merge',
    '/admin/setup',
    '/admin/market',
    '/admin/market_offer',
    '/admin/texts',
    '/admin/texts/terms.en',
    '/admin/contributions',
    '/admin/contributions/{paid}',
    '/admin/contributions/{paid}/evidence',
    '/admin/figures',
    '/admin/ledger',
    '/admin/balance',
    '/admin/mails',
    '/admin/mails/1',
    '/admin/requests',
    '/admin/errors',
    '/admin/errors/1',
    '/admin/identity_verifications',
    '/admin/campaign_collections',
    '/admin/campaign_collections/{collectionId}',
    '/admin/campaign_collections/{collectionId}/preview',
    '/admin/sponsors',
    '/admin/search',
    '/admin/info_banners',
    '/admin/experiments',
    '/admin/experiments/1',
    '/admin/settings',
    '/admin/settings/currency_extension',
    '/admin/account_roles',
    '/admin/jobs',
    '/admin/saved_views',
    '/admin/schedules',
    '/admin/audit_chain',
    '/admin/audit_log',
  ),
];

/** Leads on to another page, or is shown after an act only. */
const PASSED = ['/accounts/welcome', '/admin/stand_in'];

const named = new Set(LISTED.map(({ path }) => path.replace(/\?.*/, '')));

/** What a visitor finds at an address of no thing: it need not be said above, the table of pages says it. */
export const PLAIN: readonly AuditedPage[] = (routes as RouteConfigEntry[])
  .map(({ path = '' }) => path)
  .filter((path) => !/[:*]|^(fr|de|es)(\/|$)/.test(path))
  .map((path) => `/${path}`)
  .filter((path) => !named.has(path) && !PASSED.includes(path))
  .map((path) => ({ path, reader: 'visitor' }));

export const PAGES: readonly AuditedPage[] = [...LISTED, ...PLAIN];

/** The page's address on one market, in one language. Throws when a name stands for nothing. */
export function addressOf(page: AuditedPage, things: MarketThings, locale = 'en'): string {
  const path = page.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = things[name as keyof MarketThings];
    if (!value) throw new Error(`nothing is known for {${name}} in ${page.path}`);
    return encodeURIComponent(value);
  });
  if (locale === 'en' || page.isEnglishOnly) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
