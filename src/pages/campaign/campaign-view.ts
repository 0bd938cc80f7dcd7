/** What the campaign page shows, worded on the server in the page's language. */
import type { BarState } from '#design/feedback/progress-bar.tsx';
import type { PictureImage } from '#design/media/picture.tsx';
import type { ThreadView } from '#modules/conversations/contract.ts';
import type { CardView } from '#pages/cards/card-view.ts';
import type { OwnerBarView } from './owner/present-owner-bar.ts';
import type { PerkView } from './present-perks.ts';

export type Tab = 'story' | 'faq' | 'updates' | 'comments';

export interface StatusView {
  tone: 'calm' | 'good' | 'warn' | 'bad';
  title: string;
  text: string;
  /** What the owner said of it, in the campaign's language. */
  message: string | null;
}

export interface FactsView {
  raisedText: string;
  raisedMinor: bigint;
  currency: string;
  goalLine: string;
  /** How much of the goal that is. */
  bar: BarState;
  percentText: string;
  contributors: string;
  timeValue: string;
  timeLabel: string;
  fundingTitle: string;
  fundingText: string;
  status: StatusView | null;
  /** Null when it takes no contributions. */
  backHref: string | null;
  /** The same with "No perk" chosen. */
  backWithoutHref: string | null;
  /** What is known and approved of it: nonprofit, how far the product is. */
  badges: string[];
  /** What it raised elsewhere, shown apart from what it raised here. */
  elsewhere: { text: string; href: string; site: string } | null;
}

export interface PersonView {
  name: string;
  /** Their own page; null once they have closed their account, and nobody can write to them. */
  href: string | null;
  /** Where readers write to them; null where nobody does. */
  messages: { href: string; text: string; visitorText: string } | null;
  place: string;
  bio: string;
  avatarUrl: string | null;
  recordText: string;
}

export interface MoneyPart {
  label: string;
  share: number;
  text: string;
}

export interface UpdateView {
  number: number;
  title: string;
  href: string;
  dateText: string;
  html: string;
  /** Whom it is for, where that is not everyone. */
  audienceText: string | null;
}

export interface CampaignView {
  id: number;
  slug: string;
  title: string;
  tagline: string;
  overview: string;
  language: string;
  crumbs: { label: string; href?: string }[];
  tags: { label: string; href: string }[];
  gallery: PictureImage[];
  /** The film that stands before the pictures. */
  video: { provider: 'youtube' | 'vimeo'; id: string } | null;
  banner: { text: string; tone: 'tide' | 'gold' } | null;
  /** Nobody but holders of its link, owner and team see it yet. */
  isPreview: boolean;
  /** What links inside the page carry on: how a reader sees it, and what a link opened to them. */
  kept: Record<string, string>;
  /** What its owner and team find where others are asked to back it. */
  ownerBar: OwnerBarView | null;
  /** Its owner or team looks at it as a visitor does. */
  isAsVisitor: boolean;
  /** It can still be heard of by mail. */
  isSubscribable: boolean;
  /** Comments can still be written. */
  isTalkOpen: boolean;
  facts: FactsView;
  owner: PersonView;
  /** Where people ask; null where no address was verified. */
  supportEmail: string | null;
  team: { name: string; title: string }[];
  perks: PerkView[];
  /** What the link to a secret perk has opened, or why it does no more; null for who came by none. */
  perkLink: string | null;
  /** Entries of a select, as markup: as elements they would be a third of the page. */
  countriesHtml: string;
  country: string | null;
  storyHtml: string;
  risks: string;
  risksNote: string;
  /** Where readers tell the staff what is wrong with it; null where nobody does. */
  report: { href: string; text: string } | null;
  faqs: { question: string; answer: string }[];
  updates: UpdateView[];
  threads: ThreadView[];
  /** Where the rest of the updates or comments is; null when these are all. */
  olderHref: string | null;
  counts: { faq: number; updates: number; comments: number };
  money: { caption: string; parts: MoneyPart[] };
  related: CardView[];
}
