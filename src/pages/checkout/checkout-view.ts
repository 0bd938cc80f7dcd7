import type { PictureImage } from '#design/media/picture.tsx';
import type { Quote } from '#flows/back-campaign/index.ts';
import type { RateTable } from '#modules/geography/rules.ts';
import type { CardChoice } from '#modules/payments/index.ts';
import type { PaymentsOnPage } from '#modules/payments/web/index.ts';
import type { PerkItem } from '#modules/perks/index.ts';
import type { Currency } from '#money/currency.ts';

/** A perk as the checkout offers it. */
export interface PerkChoice {
  id: number;
  title: string;
  description: string;
  image: PictureImage | null;
  priceText: string;
  isRecommended: boolean;
  ships: boolean;
  /** Where it ships, while no country is known. */
  shippingText: string;
  rates: { destination: string; feeMinor: bigint }[];
  deliveryText: string | null;
  items: PerkItem[];
  /** The most this person may take now. */
  most: number;
  /** One person gets only so many. */
  isLimitedEach: boolean;
  note: string | null;
  /** Why it can't be had; null when it can. */
  unavailableText: string | null;
}

/** What is said of a chosen perk beside its price. */
export interface PerkNote {
  image: PictureImage | null;
  /** What it holds, with the options that were chosen. */
  included: string[];
  deliveryText: string | null;
}

export interface CampaignOnCheckout {
  id: number;
  slug: string;
  title: string;
  language: string;
  currency: Currency;
  /** The smallest contribution without a perk. */
  smallestMinor: bigint;
  image: PictureImage | null;
  /** Nothing is charged before the deadline; otherwise at once. */
  isPledge: boolean;
  /** When money moves. */
  moneyTitle: string;
  moneyText: string;
}

/** What was begun a moment ago and should be looked at first. */
export interface RecentView {
  href: string;
  text: string;
  linkText: string;
  isUnderWay: boolean;
}

export interface CountryChoice {
  value: string;
  label: string;
  /** As it stands within a sentence, where that differs. */
  inText?: string;
}

export interface CheckoutView {
  campaign: CampaignOnCheckout;
  perks: PerkChoice[];
  addOns: PerkChoice[];
  /** Somebody signed in; null for a guest. */
  person: { name: string; email: string } | null;
  countries: { common: CountryChoice[]; rest: CountryChoice[] };
  cards: CardChoice[];
  payments: PaymentsOnPage;
  rates: RateTable;
  idempotencyKey: string;
  /** What the fields hold at first, by their names. */
  initial: Record<string, string>;
  quote: Quote;
  recent: RecentView | null;
  /** What stands at the button that asks for the price where no script does. */
  updateTotal: { text: string; label: string };
}

/** What the page is shown again with when the price is another than was seen, or is asked for. */
export interface PriceAgain {
  /** They only wanted to know it, as who has no script must. */
  isAsked: boolean;
  quote: Quote;
  values: Record<string, string>;
}
