import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { cardBrand } from './card-brand.ts';
import type { SavedCard } from './saved-card.store.ts';

/** A card of a person's list in words. */
export interface CardChoice {
  readonly id: number;
  readonly title: string;
  readonly text: string | null;
}

/** "Visa ending in 4242", "Expires 12/34", in the order they came. */
export function cardChoices(cards: readonly SavedCard[], locale: Locale): CardChoice[] {
  return cards.map(({ id, brand, last4, expMonth, expYear }) => {
    const date = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
    return {
      id,
      title: translate(locale, 'payments.card_ending', { brand: cardBrand(brand), last4 }),
      text:
        expMonth === null || expYear === null
          ? null
          : translate(locale, 'payments.card_expires', { date }),
    };
  });
}
