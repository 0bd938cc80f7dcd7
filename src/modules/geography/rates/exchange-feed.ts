/** The daily rates in the form of the European Central Bank: units of each currency for one euro. */
export interface Feed {
  /** `2026-11-20`. */
  readonly asOf: string;
  readonly rates: ReadonlyMap<string, string>;
}

/** Why a feed is not taken. */
export class FeedRefused extends Error {
  constructor(reason: string) {
    super(`exchange rates refused: ${reason}`);
    this.name = 'FeedRefused';
  }
}

const DAY = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>/g;
const RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']\s*\/>/g;
const ANY_RATE = /<Cube\s+currency=/g;
const END = /<\/(?:\w+:)?Envelope>\s*$/;

/** Reads a feed. Throws FeedRefused for a page, a cut-off file, several days or a doubled currency. */
export function readFeed(text: string): Feed {
  if (!END.test(text)) throw new FeedRefused('it is cut off, or no feed');
  const days = [...text.matchAll(DAY)];
  const [day] = days;
  if (!day || days.length > 1) throw new FeedRefused('it does not speak of exactly one day');
  const rates = new Map<string, string>();
  for (const [, currency = '', rate = ''] of text.matchAll(RATE)) {
    if (rates.has(currency)) throw new FeedRefused(`${currency} is there twice`);
    if (Number(rate) <= 0) throw new FeedRefused(`${currency} has no value`);
    rates.set(currency, rate);
  }
  if (rates.size === 0) throw new FeedRefused('it has no rates');
  if ([...text.matchAll(ANY_RATE)].length !== rates.size)
    throw new FeedRefused('a rate is unclear');
  return { asOf: day[1] ?? '', rates };
}
