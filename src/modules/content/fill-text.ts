import { feeText, marketOffer } from '#platform/market/market-offer.ts';
import type { Locale } from '#platform/web/locale.ts';
import { marketName } from '#platform/web/market-name.ts';
import type { Heading } from './markdown.ts';

/** The parts of a text that readers see. */
export interface Filled {
  readonly title: string;
  readonly description: string;
  /** Of an article. */
  readonly author?: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** A text with the market's name for `{market}` and its share of what campaigns collect for `{fee}`. */
export function fillText<T extends Filled>(text: T, locale: Locale): T {
  const fee = feeText(marketOffer().feeBps, locale);
  const fill = (copy: string, name: string): string =>
    copy.replaceAll('{market}', () => name).replaceAll('{fee}', () => fee);
  const name = marketName();
  return {
    ...text,
    title: fill(text.title, name),
    description: fill(text.description, name),
    ...(text.author === undefined ? {} : { author: fill(text.author, name) }),
    html: fill(text.html, name.replaceAll('&', '&amp;')),
    headings: text.headings.map(({ id, text: copy }) => ({ id, text: fill(copy, name) })),
  };
}
