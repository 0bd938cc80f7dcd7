// The only place where an address is spelt. Calls and files never have a language's prefix. Each is an
// export of its own, so that a browser loads those that its pages use.
import type { Locale } from '#platform/web/locale.ts';
import { type Id, page, type Query, seg, withQuery } from './build-path.ts';
import type { EditorSection } from './editor-sections.ts';

type SettingsSection =
  | 'profile'
  | 'security'
  | 'mail'
  | 'cards'
  | 'addresses'
  | 'contacts'
  | 'searches'
  | 'data';

export const home = (locale: Locale) => page(locale, '/');
export const explore = (locale: Locale, query?: Query) => page(locale, '/explore', query);
export const forYou = (locale: Locale, query?: Query) => page(locale, '/explore/for_you', query);
export const announced = (locale: Locale, query?: Query) =>
  page(locale, '/explore/coming_soon', query);
export const gaming = (locale: Locale) => page(locale, '/explore/gaming');
export const campaign = (locale: Locale, slug: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}`, query);
export const campaignUpdates = (locale: Locale, slug: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/updates`, query);
export const campaignUpdate = (locale: Locale, slug: Id, update: Id) =>
  page(locale, `/projects/${seg(slug)}/updates/${seg(update)}`);
export const reactToUpdate = (locale: Locale, slug: Id, update: Id) =>
  page(locale, `/projects/${seg(slug)}/updates/${seg(update)}/reactions`);
export const campaignComments = (locale: Locale, slug: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/comments`, query);
export const writeComment = (locale: Locale, slug: Id) =>
  page(locale, `/projects/${seg(slug)}/comments/new`);
export const campaignComment = (locale: Locale, slug: Id, id: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/comments/${seg(id)}`, query);
/** Where anybody tells the staff what is wrong with a campaign, or a person. */
export const reportCampaign = (locale: Locale, slug: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/report`, query);
export const reportPerson = (locale: Locale, id: Id, query?: Query) =>
  page(locale, `/individuals/${seg(id)}/report`, query);
export const campaignMessages = (locale: Locale, slug: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/messages`, query);
export const subscribeCampaign = (locale: Locale, slug: Id) =>
  page(locale, `/projects/${seg(slug)}/subscribe`);
export const campaignFaq = (locale: Locale, slug: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/faq`, query);
export const followCampaign = (locale: Locale, slug: Id) =>
  page(locale, `/projects/${seg(slug)}/follow`);
export const checkout = (locale: Locale, slug: Id, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/payments/new`, query);
export const payContribution = (locale: Locale, slug: Id, query: Query) =>
  page(locale, `/projects/${seg(slug)}/payments/continue`, query);
export const thanks = (locale: Locale, slug: Id, query: Query) =>
  page(locale, `/projects/${seg(slug)}/payments/thank_you`, query);
export const contribution = (locale: Locale, id: Id, query?: Query) =>
  page(locale, `/contributions/${seg(id)}`, query);
/** Where it is sent to, to be changed. */
export const contributionAddress = (locale: Locale, id: Id, query?: Query) =>
  page(locale, `/contributions/${seg(id)}/address`, query);
export const shortLink = (link: string) => `/at/${seg(link)}`;
/** A link of the owner's by which a visit is counted for whoever it was given to. */
export const referral = (locale: Locale, slug: Id, code: string) =>
  page(locale, `/projects/${seg(slug)}/reft/${seg(code)}`);
/** What came by such a link, for whoever it was given to. */
export const referralBrought = (locale: Locale, slug: Id, code: string, token: string) =>
  page(locale, `/projects/${seg(slug)}/reft/${seg(code)}/${seg(token)}`);
export const comingSoon = (locale: Locale, slug: Id, variant?: string | null, query?: Query) =>
  page(locale, `/projects/${seg(slug)}/coming_soon${variant ? `/${seg(variant)}` : ''}`, query);
export const comingSoonDashboard = (locale: Locale, slug: Id) =>
  page(locale, `/projects/${seg(slug)}/coming_soon/dashboard`);
export const campaignNew = (locale: Locale) => page(locale, '/campaigns/new');
/** A part of the editor; `spot` is the field in it that something is said about. */
export const campaignEdit = (
  locale: Locale,
  id: Id,
  section: EditorSection | 'preview' | 'launched' = 'basics',
  spot?: string,
) => {
  const part = section === 'basics' ? '' : `/${section}`;
  return page(locale, `/campaigns/${seg(id)}/edit${part}`) + (spot ? `#${seg(spot)}` : '');
};
export const campaignInvitation = (locale: Locale, token: string) =>
  page(locale, `/campaign_invitations/${seg(token)}`);
export const leaveTeam = (locale: Locale, id: Id) => page(locale, `/campaigns/${seg(id)}/leave`);
export const confirmSubscription = (locale: Locale, token: string) =>
  page(locale, `/email_subscriptions/${seg(token)}`);
export const endSubscription = (locale: Locale, token: string) =>
  page(locale, `/email_subscriptions/${seg(token)}/end`);
export const commandCenter = (locale: Locale, id: Id, section?: string, query?: Query) =>
  page(locale, `/command_center/${seg(id)}${section ? `/${seg(section)}` : ''}`, query);
/** The stream of a campaign's contributions as they come. */
export const liveContributions = (locale: Locale, id: Id) =>
  `/live/command_center/${seg(id)}?locale=${locale}`;
/** An update of a campaign for those who write it; `new` for one that isn't there yet. */
export const writeUpdate = (locale: Locale, id: Id, update: Id | 'new') =>
  page(locale, `/command_center/${seg(id)}/updates/${seg(update)}`);
/** What a campaign's owner and one contributor wrote to each other, on the owner's side. */
export const messagesWith = (locale: Locale, id: Id, accountId: Id) =>
  page(locale, `/command_center/${seg(id)}/messages/${seg(accountId)}`);
/** One of a campaign's contributions for those who lead it. */
export const ownersContribution = (locale: Locale, id: Id, contributionId: Id) =>
  page(locale, `/command_center/${seg(id)}/contributions/${seg(contributionId)}`);
export const individual = (locale: Locale, id: Id) => page(locale, `/individuals/${seg(id)}`);
export const editIndividual = (locale: Locale, id: Id) =>
  page(locale, `/individuals/${seg(id)}/edit`);
export const individualCampaigns = (locale: Locale, id: Id) =>
  page(locale, `/individuals/${seg(id)}/campaigns`);
export const individualContributions = (locale: Locale, id: Id) =>
  page(locale, `/individuals/${seg(id)}/contributions`);
export const collections = (locale: Locale, query?: Query) =>
  page(locale, '/campaign_collections', query);
export const collection = (locale: Locale, id: Id, query?: Query) =>
  page(locale, `/campaign_collections/${seg(id)}`, query);
export const signIn = (locale: Locale, from?: string) =>
  page(locale, '/accounts/sign_in', { from });
export const signUp = (locale: Locale, from?: string) =>
  page(locale, '/accounts/sign_up', { from });
export const withFacebook = (locale: Locale, from?: string) =>
  withQuery('/accounts/auth/facebook', { from, locale });
export const quickSignup = (locale: Locale) => page(locale, '/accounts/quick_signup');
export const signOut = (locale: Locale) => page(locale, '/accounts/sign_out');
/** The campaigns somebody follows. */
export const followed = (locale: Locale, query?: Query) =>
  page(locale, '/accounts/following', query);
export const messages = (locale: Locale) => page(locale, '/accounts/messages');
export const forgotPassword = (locale: Locale) => page(locale, '/accounts/password/new');
export const resetPassword = (locale: Locale, token: string) =>
  page(locale, '/accounts/password/edit', { reset_password_token: token });
export const secondStep = (locale: Locale, challenge: string, from?: string) =>
  page(locale, '/accounts/sign_in', { challenge, from });
/** What waits in the inbox of somebody who signed up while they did `from`. */
export const welcome = (locale: Locale, from?: string) =>
  page(locale, '/accounts/welcome', { from });
export const confirmEmail = (locale: Locale, token: string, from?: string) =>
  page(locale, '/accounts/confirm', { confirmation_token: token, from });
export const changeEmail = (locale: Locale, token: string) =>
  page(locale, '/accounts/email/edit', { email_token: token });
export const claimAccount = (locale: Locale, token: string) =>
  page(locale, '/accounts/claim', { claim_token: token });
/** Uploading without scripts; `name` is the field that the picture is for. */
export const newPicture = (
  locale: Locale,
  query: { name: string; next: string; fault?: 'missing' | 'type' | 'other' },
) => page(locale, '/pictures/new', query);
export const settings = (locale: Locale, section: SettingsSection = 'profile', query?: Query) =>
  page(locale, `/accounts/settings/${section}`, query);
export const unsubscribe = (locale: Locale, token: string) =>
  page(locale, `/mail/unsubscribe/${seg(token)}`);
export const unsubscribed = (locale: Locale, token: string) =>
  page(locale, `/mail/unsubscribed/${seg(token)}`);
type AboutTopic = 'cookies' | 'kept-data' | 'privacy' | 'terms' | 'our-story' | 'what-we-do';
export const about = (locale: Locale, topic: AboutTopic) => page(locale, `/about/${topic}`);
export const howItWorks = (locale: Locale) => page(locale, '/how-it-works');
export const trust = (locale: Locale) => page(locale, '/trust');
export const blog = (locale: Locale) => page(locale, '/blog');
export const blogFeed = (locale: Locale) => page(locale, '/blog/feed.xml');
export const article = (locale: Locale, name: string) => page(locale, `/blog/${seg(name)}`);
export const updatesFeed = (locale: Locale, slug: Id) =>
  page(locale, `/projects/${seg(slug)}/updates.rss`);
export const newsletter = (locale: Locale, query?: Query) => page(locale, '/newsletter', query);
/** Null once it is confirmed. */
export const confirmNewsletter = (locale: Locale, token: string | null) =>
  page(
    locale,
    '/newsletter/confirm',
    token === null ? { confirmed: 1 } : { newsletter_token: token },
  );
export const careers = (locale: Locale) => page(locale, '/careers');
/** Where readers find an information page, by the name of its text. */
export const information = (
  locale: Locale,
  topic: AboutTopic | 'how-it-works' | 'trust' | 'careers',
) => {
  if (topic === 'how-it-works') return howItWorks(locale);
  if (topic === 'trust') return trust(locale);
  return topic === 'careers' ? careers(locale) : about(locale, topic);
};
export const contact = (locale: Locale, topic: 'press' | 'questions', query?: Query) =>
  page(locale, `/contact/${topic}`, query);
export const sitemapIndex = () => '/sitemap.xml';
export const sitemap = (part: string) => `/sitemap/${part}.xml`;
/** The picture that social networks show of a campaign; the version changes with what is on it. */
export const shareCard = (campaignId: number, version: string) =>
  `/share/campaigns/${campaignId}/${version}.jpg`;
/** The staff's screens: a section's list, or one thing of it. */
export const admin = (locale: Locale, section?: string, id?: Id, query?: Query) => {
  const part = section === undefined ? '' : `/${seg(section)}`;
  return page(locale, `/admin${part}${id === undefined ? '' : `/${seg(id)}`}`, query);
};
/** A collection as readers would see it, published or not. */
export const collectionPreview = (locale: Locale, id: Id, query?: Query) =>
  page(locale, `/admin/campaign_collections/${seg(id)}/preview`, query);
/** Where a second account of the same person is merged into one. */
export const mergeAccounts = (locale: Locale, id: Id, query?: Query) =>
  page(locale, `/admin/accounts/${seg(id)}/merge`, query);
/** What a bank is shown of a contribution, to be printed. */
export const evidence = (locale: Locale, contributionId: Id) =>
  page(locale, `/admin/contributions/${seg(contributionId)}/evidence`);
export const design = () => '/dev/design';
export const api = (path: string, query?: Query) => withQuery(`/private_api/${path}`, query);
export const trending = (locale: Locale, query?: Query) => page(locale, '/trending', query);
