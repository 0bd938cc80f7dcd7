import type { PictureImage } from '#design/media/picture.tsx';
import type { Quote } from '#flows/back-campaign/index.ts';
import type { RateTable } from '#modules/geography/rules.ts';
import type { CardChoice } from '#modules/payments/index.ts';
import type { PaymentsOnPage } from '#modules/payments/web/index.ts';
import type { Currency } from '#money/currency.ts';

/** A perk as the checkout offers it; only items with something to choose are listed. */
export interface PerkChoice {
  id: number;
  title: string;
  description: string;
  priceText: string;
  ships: boolean;
  items: { id: number; name: string; options: { name: string; values: string[] }[] }[];
  /** The most one person may take now. */
  most: number;
  note: string | null;
  /** Why it can't be had; null when it can. */
  unavailableText: string | null;
}

export interface CampaignOnCheckout {
  id: number;
  slug: string;
  title: string;
  language: string;
  currency: Currency;
  image: PictureImage | null;
  /** When money moves. */
  moneyTitle: string;
  moneyText: string;
}

/** What was begun a moment ago and should be looked at first. */
export interface RecentView {
  href: string;
  amountText: string;
  isUnderWay: boolean;
}

export interface CountryChoice {
  value: string;
  label: string;
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
}

/** What the page is shown again with when the price is another than the one that was seen. */
export interface PriceAgain {
  quote: Quote;
  values: Record<string, string>;
}
