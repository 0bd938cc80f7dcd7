import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { SavedCard } from './saved-card.store.ts';

/** A card of a person's list in words. */
export interface CardChoice {
  readonly id: number;
  readonly title: string;
  readonly text: string | null;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** "Visa ending in 4242", "Expires 12/34", in the order they came. */
export function cardChoices(cards: readonly SavedCard[], locale: Locale): CardChoice[] {
  return cards.map(({ id, brand, last4, expMonth, expYear }) => {
    const date = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
    return {
      id,
      title: translate(locale, 'payments.card_ending', { brand: BRANDS[brand] ?? brand, last4 }),
      text:
        expMonth === null || expYear === null
          ? null
          : translate(locale, 'payments.card_expires', { date }),
    };
  });
}
