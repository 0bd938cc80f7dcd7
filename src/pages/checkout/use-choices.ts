import { type RefObject, useState } from 'react';
import { chosenItemTexts } from '#modules/perks/rules.ts';
import { exponentOf } from '#money/currency.ts';
import type { CheckoutView, PerkNote } from './checkout-view.ts';
import { type Field, type Order, readOrder } from './order.ts';
import type { Destination } from './parts/perk-facts.tsx';
import type { Filled } from './use-filled.ts';
import { fieldOf } from './use-quote.ts';

/** What the form holds now, as far as the page shows it elsewhere. */
export interface Choices {
  /** A perk's id, that none is wanted, or empty while nothing was chosen. */
  readonly perkId: string;
  /** Where things are sent; null while nobody said. */
  readonly destination: Destination | null;
  quantityOf(perkId: number): number;
  /**
   * What is said beside its price of the `nth` line, from 0, of a chosen perk; undefined for one that
   * isn't offered.
   */
  noteOf(perkId: number, nth: number): PerkNote | undefined;
  /** The fields hold something else than is shown: a browser that goes back fills them, and tells nobody. */
  isBehind(): boolean;
  /** To be called when anything in the form changed. */
  readonly read: () => void;
}

interface Held {
  readonly perkId: string;
  readonly country: string;
  readonly lines: Order['lines'];
  readonly extraCents: Order['extraCents'];
}

/** Follows the form, which alone holds what was typed. */
export function useChoices(
  form: RefObject<HTMLFormElement | null>,
  view: CheckoutView,
  filled: Filled,
): Choices {
  const hold = (field: Field): Held => {
    const { lines, extraCents } = readOrder(field, view, exponentOf(view.campaign.currency));
    const country = field('address.country') ?? '';
    return { perkId: field('perk_id') ?? '', country, lines, extraCents };
  };
  const [held, setHeld] = useState(() => hold((name) => filled.value(name) || undefined));
  const linesOf = (perkId: number) => held.lines.filter((line) => line.perk_id === perkId);
  return {
    perkId: held.perkId,
    destination: destinationOf(view, held.country),
    quantityOf: (perkId) => linesOf(perkId).reduce((sum, { quantity }) => sum + quantity, 0),
    noteOf(perkId, nth) {
      const perk = [...view.perks, ...view.addOns].find(({ id }) => id === perkId);
      if (perk === undefined) return undefined;
      const included = chosenItemTexts(perk.items, linesOf(perkId)[nth]?.options ?? {});
      return { image: perk.image, included, deliveryText: perk.deliveryText };
    },
    isBehind() {
      if (!form.current) return false;
      return JSON.stringify(hold(fieldOf(new FormData(form.current)))) !== JSON.stringify(held);
    },
    read() {
      if (form.current) setHeld(hold(fieldOf(new FormData(form.current))));
    },
  };
}

function destinationOf({ countries }: CheckoutView, code: string): Destination | null {
  const all = [...countries.common, ...countries.rest];
  const found = all.find(({ value }) => value === code);
  return found ? { code, name: found.inText ?? found.label } : null;
}
