import type { AvatarSpec, CoverSpec, SceneKind } from '../covers/types.ts';

export type DemoLocale = 'en' | 'fr' | 'de' | 'es';
export type DemoCurrency = 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'HKD';
export type DemoRole = 'admin' | 'trust' | 'finance' | 'support' | 'curator';
export type DemoFunding = 'flexible' | 'fixed';

/** The states a campaign is planted in; `deleted` has nothing to show. */
export type DemoState =
  | 'draft'
  | 'coming_soon'
  | 'live'
  | 'forever_funding'
  | 'ended'
  | 'closed'
  | 'held'
  | 'cancelled';

/** Someone with an account. All have the demo password in common. */
export interface DemoPerson {
  /** How campaigns name this person: `nora`, `amal.haddad`. */
  readonly key: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly locale: DemoLocale;
  readonly part: 'owner' | 'contributor' | 'seller' | 'staff';
  readonly roles: readonly DemoRole[];
  /** Short description of the profile (owners and staff), ≤ 300 characters. */
  readonly bio: string | null;
  readonly avatar: AvatarSpec;
  readonly joinedDaysAgo: number;
}

export type DemoPermission =
  | 'edit'
  | 'post'
  | 'see_contributions'
  | 'fulfil'
  | 'see_figures'
  | 'manage_money';

export interface DemoTeamMember {
  /** Key of a person. */
  readonly person: string;
  readonly title: string;
  readonly permissions: readonly DemoPermission[];
}

export interface DemoQuestion {
  readonly question: string;
  readonly answer: string;
}

/** Where a perk ships: a country (alpha-2), `european_union` or `everywhere`; fee in minor units. */
export interface DemoDestination {
  readonly to: string;
  readonly feeMinor: number;
}

export interface DemoItemOption {
  readonly name: string;
  readonly values: readonly string[];
}

export interface DemoItem {
  readonly name: string;
  readonly quantity: number;
  readonly options: readonly DemoItemOption[];
}

export interface DemoPerk {
  /** Unique within its campaign; what the plan's weights name. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'standard' | 'secret' | 'add_on';
  /** Minor units of the campaign's currency. */
  readonly priceMinor: number;
  readonly retailMinor: number | null;
  /** Units there are; null is no limit. */
  readonly limit: number | null;
  readonly perPerson: number | null;
  readonly featured: boolean;
  /** Offered only between these days after launch; null is always. */
  readonly earlyBird: { readonly fromDay: number; readonly toDay: number } | null;
  /** Estimated delivery: the month this many months after the deadline (0 is the deadline's month). */
  readonly deliveryMonths: number;
  /** Nothing is shipped: files, places, thanks. Then `destinations` is empty. */
  readonly digital: boolean;
  readonly items: readonly DemoItem[];
  readonly destinations: readonly DemoDestination[];
}

export interface DemoUpdate {
  readonly title: string;
  readonly slug: string;
  /** HTML: p, ul, li, b, i, blockquote. */
  readonly body: string;
  /** Days after launch; fractions are hours. */
  readonly day: number;
  readonly audience: 'everyone' | 'contributors';
}

export interface DemoReply {
  readonly by: string;
  readonly day: number;
  readonly text: string;
}

export interface DemoComment {
  /** Key of a person; who is not of the team has a contribution in the plan before `day`. */
  readonly by: string;
  readonly day: number;
  readonly text: string;
  readonly pinned: boolean;
  readonly replies: readonly DemoReply[];
}

/** What someone who contributed and the campaign's side wrote to each other, the first first. */
export interface DemoThread {
  readonly with: string;
  readonly messages: readonly DemoReply[];
}

export type DemoCurve = 'steady' | 'opening_rush' | 'late_surge' | 'both_ends' | 'press_day';

/** What `planContributions` turns into contributions. */
export interface DemoPlan {
  /** Percent of the goal that perks, add-ons and extras reach (shipping apart). */
  readonly targetPercent: number;
  /** Weight of each perk by key (add-ons are joined to them, not weighed here). */
  readonly weights: Readonly<Record<string, number>>;
  /** Weight of giving without a perk. */
  readonly noPerkWeight: number;
  readonly curve: DemoCurve;
  /** Keys of people who surely contribute (commenters do anyway). */
  readonly backers: readonly string[];
  /** How many contributions are taken back later; they do not count towards the target. */
  readonly withdrawn: number;
}

export interface DemoPicture {
  readonly scene: SceneKind;
  readonly alt: string;
}

export interface DemoComingSoon {
  readonly headline: string;
  readonly subtitle: string;
  readonly body: string;
  readonly buttonText: string;
  readonly launchHint: string;
  readonly teaserPriceMinor: number | null;
  readonly subscribers: number;
}

/** Why a campaign is held or cancelled, when, and the words its page shows. */
export interface DemoStop {
  readonly daysAgo: number;
  readonly reason: string;
  readonly note: string;
}

export interface DemoCampaign {
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly overview: string;
  /** Language the owner writes in. */
  readonly language: DemoLocale;
  /** HTML: p, h2, ul, li, blockquote, b, i and `<img data-scene="n" alt="…">` (n counts `pictures` from 1). */
  readonly story: string;
  readonly risks: string;
  readonly faq: readonly DemoQuestion[];
  readonly owner: string;
  readonly team: readonly DemoTeamMember[];
  /** Slug of a leaf of categories.ts. */
  readonly category: string;
  readonly tags: readonly string[];
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly timeZone: string;
  readonly recipient: 'individual' | 'business' | 'nonprofit';
  /** Proof of a nonprofit that the trust team has not looked at: its page shows no badge yet. */
  readonly isProofOpen: boolean;
  readonly currency: DemoCurrency;
  readonly goalMinor: number;
  readonly fundingType: DemoFunding;
  readonly state: DemoState;
  /** Set once the deadline has passed. */
  readonly outcome: 'funded' | 'unfunded' | null;
  /**
   * Days since launch; null before it. The deadline is 23:59:59 in `timeZone` of the day
   * `durationDays` after the launch's day, so `launchedDaysAgo === durationDays` ends today.
   */
  readonly launchedDaysAgo: number | null;
  readonly durationDays: number;
  readonly staffPick: boolean;
  readonly cover: CoverSpec;
  readonly coverAlt: string;
  /** Pictures of gallery and story beyond the cover. */
  readonly pictures: readonly DemoPicture[];
  readonly perks: readonly DemoPerk[];
  readonly updates: readonly DemoUpdate[];
  readonly comments: readonly DemoComment[];
  readonly threads: readonly DemoThread[];
  readonly plan: DemoPlan | null;
  readonly comingSoon: DemoComingSoon | null;
  readonly held: DemoStop | null;
  readonly cancelled: DemoStop | null;
  readonly closedDaysAgo: number | null;
}

export type Words = Readonly<Record<DemoLocale, string>>;

export interface CategoryLeaf {
  readonly slug: string;
  /** Name of an icon of lucide. */
  readonly icon: string;
  readonly name: Words;
  readonly tagline: Words;
}

export interface CategoryBranch extends CategoryLeaf {
  readonly leaves: readonly CategoryLeaf[];
}

/** What is said in each language. */
type InEach<Said> = Readonly<Record<DemoLocale, Said>>;

/** Campaigns that staff have put together. */
export interface DemoCollection {
  readonly slug: string;
  readonly theme: 'tide' | 'coral' | 'gold' | 'ink';
  /** `text`: plain paragraphs with an empty line between. */
  readonly texts: InEach<{
    readonly title: string;
    readonly tagline: string;
    readonly text: string;
  }>;
  readonly sponsor: {
    readonly name: string;
    readonly website: string;
    readonly texts: InEach<string>;
    readonly certification: {
      readonly texts: InEach<{ readonly name: string; readonly meaning: string }>;
      /** Slugs. */
      readonly campaigns: readonly string[];
    };
  } | null;
  /** Slugs, in their order. */
  readonly campaigns: readonly string[];
}
