import { DEFAULT_LOCALE, type Locale, LOCALES, splitLocale } from '#platform/web/locale.ts';

export type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type Query = Record<string, QueryValue>;
type Id = string | number;
type SettingsSection =
  | 'profile'
  | 'security'
  | 'mail'
  | 'cards'
  | 'addresses'
  | 'contacts'
  | 'data';

/** The parts of the campaign editor, in their order. */
export const EDITOR_SECTIONS = [
  'basics',
  'content',
  'perks',
  'team',
  'funding',
  'extras',
  'settings',
  'coming_soon',
  'launch',
] as const;
export type EditorSection = (typeof EDITOR_SECTIONS)[number];

/** The only place where an address is spelt. English has no prefix; calls and files never have one. */
export const paths = {
  home: (locale: Locale) => page(locale, '/'),
  explore: (locale: Locale, query?: Query) => page(locale, '/explore', query),
  gaming: (locale: Locale) => page(locale, '/explore/gaming'),
  campaign: (locale: Locale, slug: Id, query?: Query) =>
    page(locale, `/projects/${seg(slug)}`, query),
  campaignUpdates: (locale: Locale, slug: Id, query?: Query) =>
    page(locale, `/projects/${seg(slug)}/updates`, query),
  campaignUpdate: (locale: Locale, slug: Id, update: Id) =>
    page(locale, `/projects/${seg(slug)}/updates/${seg(update)}`),
  reactToUpdate: (locale: Locale, slug: Id, update: Id) =>
    page(locale, `/projects/${seg(slug)}/updates/${seg(update)}/reactions`),
  campaignComments: (locale: Locale, slug: Id, query?: Query) =>
    page(locale, `/projects/${seg(slug)}/comments`, query),
  writeComment: (locale: Locale, slug: Id) => page(locale, `/projects/${seg(slug)}/comments/new`),
  campaignComment: (locale: Locale, slug: Id, id: Id, query?: Query) =>
    page(locale, `/projects/${seg(slug)}/comments/${seg(id)}`, query),
  campaignMessages: (locale: Locale, slug: Id) => page(locale, `/projects/${seg(slug)}/messages`),
  subscribeCampaign: (locale: Locale, slug: Id) => page(locale, `/projects/${seg(slug)}/subscribe`),
  campaignFaq: (locale: Locale, slug: Id, query?: Query) =>
    page(locale, `/projects/${seg(slug)}/faq`, query),
  followCampaign: (locale: Locale, slug: Id) => page(locale, `/projects/${seg(slug)}/follow`),
  checkout: (locale: Locale, slug: Id, query?: Query) =>
    page(locale, `/projects/${seg(slug)}/payments/new`, query),
  payContribution: (locale: Locale, slug: Id, query: Query) =>
    page(locale, `/projects/${seg(slug)}/payments/continue`, query),
  thanks: (locale: Locale, slug: Id, query: Query) =>
    page(locale, `/projects/${seg(slug)}/payments/thank_you`, query),
  contribution: (locale: Locale, id: Id, query?: Query) =>
    page(locale, `/contributions/${seg(id)}`, query),
  shortLink: (link: string) => `/at/${seg(link)}`,
  /** A link of the owner's by which a visit is counted for whoever it was given to. */
  referral: (locale: Locale, slug: Id, code: string) =>
    page(locale, `/projects/${seg(slug)}/reft/${seg(code)}`),
  comingSoon: (locale: Locale, slug: Id, variant?: string | null, query?: Query) =>
    page(locale, `/projects/${seg(slug)}/coming_soon${variant ? `/${seg(variant)}` : ''}`, query),
  comingSoonDashboard: (locale: Locale, slug: Id) =>
    page(locale, `/projects/${seg(slug)}/coming_soon/dashboard`),
  campaignNew: (locale: Locale) => page(locale, '/campaigns/new'),
  /** A part of the editor; `spot` is the field in it that something is said about. */
  campaignEdit: (
    locale: Locale,
    id: Id,
    section: EditorSection | 'preview' | 'launched' = 'basics',
    spot?: string,
  ) => {
    const part = section === 'basics' ? '' : `/${section}`;
    return page(locale, `/campaigns/${seg(id)}/edit${part}`) + (spot ? `#${seg(spot)}` : '');
  },
  campaignInvitation: (locale: Locale, token: string) =>
    page(locale, `/campaign_invitations/${seg(token)}`),
  leaveTeam: (locale: Locale, id: Id) => page(locale, `/campaigns/${seg(id)}/leave`),
  confirmSubscription: (locale: Locale, token: string) =>
    page(locale, `/email_subscriptions/${seg(token)}`),
  endSubscription: (locale: Locale, token: string) =>
    page(locale, `/email_subscriptions/${seg(token)}/end`),
  commandCenter: (locale: Locale, id: Id, section?: string) =>
    page(locale, `/command_center/${seg(id)}${section ? `/${seg(section)}` : ''}`),
  /** An update of a campaign for those who write it; `new` for one that isn't there yet. */
  writeUpdate: (locale: Locale, id: Id, update: Id | 'new') =>
    page(locale, `/command_center/${seg(id)}/updates/${seg(update)}`),
  /** What a campaign's owner and one contributor wrote to each other, on the owner's side. */
  messagesWith: (locale: Locale, id: Id, accountId: Id) =>
    page(locale, `/command_center/${seg(id)}/messages/${seg(accountId)}`),
  individual: (locale: Locale, id: Id) => page(locale, `/individuals/${seg(id)}`),
  editIndividual: (locale: Locale, id: Id) => page(locale, `/individuals/${seg(id)}/edit`),
  individualCampaigns: (locale: Locale, id: Id) =>
    page(locale, `/individuals/${seg(id)}/campaigns`),
  individualContributions: (locale: Locale, id: Id) =>
    page(locale, `/individuals/${seg(id)}/contributions`),
  collections: (locale: Locale) => page(locale, '/campaign_collections'),
  collection: (locale: Locale, id: Id) => page(locale, `/campaign_collections/${seg(id)}`),
  signIn: (locale: Locale, from?: string) => page(locale, '/accounts/sign_in', { from }),
  signUp: (locale: Locale, from?: string) => page(locale, '/accounts/sign_up', { from }),
  withFacebook: (locale: Locale, from?: string) =>
    withQuery('/accounts/auth/facebook', { from, locale }),
  quickSignup: (locale: Locale) => page(locale, '/accounts/quick_signup'),
  signOut: (locale: Locale) => page(locale, '/accounts/sign_out'),
  forgotPassword: (locale: Locale) => page(locale, '/accounts/password/new'),
  resetPassword: (locale: Locale, token: string) =>
    page(locale, '/accounts/password/edit', { reset_password_token: token }),
  secondStep: (locale: Locale, challenge: string, from?: string) =>
    page(locale, '/accounts/sign_in', { challenge, from }),
  /** What waits in the inbox of somebody who signed up while they did `from`. */
  welcome: (locale: Locale, from?: string) => page(locale, '/accounts/welcome', { from }),
  confirmEmail: (locale: Locale, token: string, from?: string) =>
    page(locale, '/accounts/confirm', { confirmation_token: token, from }),
  changeEmail: (locale: Locale, token: string) =>
    page(locale, '/accounts/email/edit', { email_token: token }),
  claimAccount: (locale: Locale, token: string) =>
    page(locale, '/accounts/claim', { claim_token: token }),
  /** Uploading without scripts; `name` is the field that the picture is for. */
  newPicture: (locale: Locale, query: { name: string; next: string; fault?: 'type' | 'other' }) =>
    page(locale, '/pictures/new', query),
  settings: (locale: Locale, section: SettingsSection = 'profile', query?: Query) =>
    page(locale, `/accounts/settings/${section}`, query),
  unsubscribe: (locale: Locale, token: string) => page(locale, `/mail/unsubscribe/${seg(token)}`),
  unsubscribed: (locale: Locale, token: string) => page(locale, `/mail/unsubscribed/${seg(token)}`),
  about: (locale: Locale, topic: 'cookies' | 'privacy' | 'terms' | 'our-story' | 'what-we-do') =>
    page(locale, `/about/${topic}`),
  howItWorks: (locale: Locale) => page(locale, '/how-it-works'),
  trust: (locale: Locale) => page(locale, '/trust'),
  blog: (locale: Locale) => page(locale, '/blog'),
  blogFeed: (locale: Locale) => page(locale, '/blog/feed.xml'),
  article: (locale: Locale, name: string) => page(locale, `/blog/${seg(name)}`),
  updatesFeed: (locale: Locale, slug: Id) => page(locale, `/projects/${seg(slug)}/updates.rss`),
  newsletter: (locale: Locale, query?: Query) => page(locale, '/newsletter', query),
  /** Null once it is confirmed. */
  confirmNewsletter: (locale: Locale, token: string | null) =>
    page(
      locale,
      '/newsletter/confirm',
      token === null ? { confirmed: 1 } : { newsletter_token: token },
    ),
  careers: (locale: Locale) => page(locale, '/careers'),
  contact: (locale: Locale, topic: 'press' | 'questions', query?: Query) =>
    page(locale, `/contact/${topic}`, query),
  sitemapIndex: () => '/sitemap.xml',
  sitemap: (part: string) => `/sitemap/${part}.xml`,
  /** The picture that social networks show of a campaign; the version changes with what is on it. */
  shareCard: (campaignId: number, version: string) =>
    `/share/campaigns/${campaignId}/${version}.jpg`,
  admin: (section?: string) => `/admin${section ? `/${seg(section)}` : ''}`,
  design: () => '/dev/design',
  devOutbox: () => '/dev/outbox',
  api: (path: string, query?: Query) => withQuery(`/private_api/${path}`, query),
} as const;

/** The same page in another language: prefix exchanged, path and query kept. */
export function inLocale(locale: Locale, pathname: string, search = ''): string {
  return `${prefixed(locale, splitLocale(pathname).path)}${search}`;
}

/** Every language with the address of the page in it, for the language menu and hreflang. */
export function alternates(pathname: string, search = ''): { locale: Locale; path: string }[] {
  return LOCALES.map((locale) => ({ locale, path: inLocale(locale, pathname, search) }));
}

/** The path segment after `projects` or `command_center`, without the prefix; null on other pages. */
export function campaignSegment(pathname: string): string | null {
  const [, first, second] = splitLocale(pathname).path.split('/');
  return (first === 'projects' || first === 'command_center') && second ? second : null;
}

/**
 * An address of this site that is safe to go to after signing in; anything else (other hosts,
 * `//`, `/\`, schemes, controls) becomes the fallback, and so does a path with empty or dotted parts,
 * which may lead elsewhere once it is resolved.
 */
export function safeReturnPath(wish: unknown, fallback: string): string {
  if (typeof wish !== 'string' || wish.length > 2_000) return fallback;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(wish)) return fallback;
  let decoded: string;
  try {
    decoded = decodeURIComponent(wish);
  } catch {
    return fallback;
  }
  const isOdd = /[\\\p{Cc}\p{Cf}]/u.test(decoded) || /^\/[\s/\\]/.test(decoded.normalize('NFKC'));
  const [path = ''] = wish.split(/[?#]/, 1);
  return isOdd || hasOddPart(decodeURIComponent(path)) ? fallback : wish;
}

/** Whether a path has a part that is empty, but for its last, or `.` or `..`. */
function hasOddPart(path: string): boolean {
  const parts = path.normalize('NFKC').split('/').slice(1);
  return parts.some((part, at) => /^\.{1,2}$/.test(part) || (part === '' && at < parts.length - 1));
}

function page(locale: Locale, path: string, query?: Query): string {
  return withQuery(prefixed(locale, path), query);
}

function prefixed(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) search.append(name, String(item));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function seg(value: Id): string {
  return encodeURIComponent(value);
}
