/** What a market offers to those who begin something in it; null where the product's own choice holds. */
export interface MarketOffer {
  /** What new campaigns may raise in. */
  readonly currencies: readonly string[] | null;
  /** Where new campaigns may come from, as alpha-2. */
  readonly countries: readonly string[] | null;
  /** Categories, by their slugs, that nobody is offered; what is in them stays. */
  readonly hiddenCategories: readonly string[];
  /** Collections on the home page, by their slugs, in this order. */
  readonly homeCollections: readonly string[] | null;
  /** Whole units of currencies with cents; `goalLimits()` scales them for the others. */
  readonly leastGoal: number | null;
  readonly mostGoal: number | null;
  /** The market's share of what campaigns begun from now on collect, in hundredths of a percent. */
  readonly feeBps: number;
}

export const OWN_OFFER: MarketOffer = {
  currencies: null,
  countries: null,
  hiddenCategories: [],
  homeCollections: null,
  leastGoal: null,
  mostGoal: null,
  feeBps: 500,
};

let held: MarketOffer = OWN_OFFER;

/** What the market offers now, as those who run it decided: one for all readers of a process. */
export function marketOffer(): MarketOffer {
  return held;
}

/** Has the market offer this from now on, in this process. */
export function offer(given: MarketOffer): void {
  held = given;
}

/** Whether new campaigns may come from a country. */
export function isCountryOffered(country: string): boolean {
  return held.countries === null || held.countries.includes(country);
}

/** A share in hundredths of a percent as people read it, with the decimals it has: 5%, 4.5%. */
export function feeText(bps: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(bps / 10_000);
}
