/** Reads what the form of the checkout holds: for the browser's running total and for the server alike. */
import type { StartInput } from '#flows/back-campaign/index.ts';

/** A form's field by its name; undefined when it isn't there. */
export type Field = (name: string) => string | undefined;

interface OfferedPerk {
  readonly id: number;
  readonly items: readonly {
    readonly id: number;
    readonly options: readonly { readonly name: string }[];
  }[];
}

export interface Order {
  readonly lines: StartInput['lines'];
  /** Minor units; null when what was typed is no amount. */
  readonly extraCents: number | null;
}

const MOST_UNITS = 100;
/** What `perk_id` holds for a contribution that asks for nothing in return. */
export const NO_PERK = 'none';

/** `12.50` or `12,5` as minor units; null for anything that is no amount of the currency. */
export function parseAmount(text: string, exponent: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return 0;
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  if (fraction.length > exponent) return null;
  return Number(whole) * 10 ** exponent + Number(fraction.padEnd(exponent, '0') || '0');
}

/** Minor units as somebody would type them: `12.50`. */
export function typedAmount(cents: number, exponent: number): string {
  const digits = String(cents).padStart(exponent + 1, '0');
  const at = digits.length - exponent;
  return exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
}

/** The perk that was chosen, the add-ons with a number, and what is given on top. */
export function readOrder(
  field: Field,
  offer: { readonly perks: readonly OfferedPerk[]; readonly addOns: readonly OfferedPerk[] },
  exponent: number,
): Order {
  const chosen = offer.perks.filter(({ id }) => field('perk_id') === String(id));
  const lines = [
    ...chosen.map((perk) => lineOf(field, perk, 1)),
    ...offer.addOns.map((perk) => lineOf(field, perk, 0)),
  ];
  return {
    lines: lines.filter((line) => line.quantity > 0),
    extraCents: parseAmount(field('extra') ?? '', exponent),
  };
}

function lineOf(field: Field, perk: OfferedPerk, atLeast: number): StartInput['lines'][number] {
  const requested = Math.trunc(Number(field(`quantity.${perk.id}`) ?? atLeast)) || 0;
  const options: Record<string, Record<string, string>> = {};
  for (const item of perk.items) {
    for (const [place, { name }] of item.options.entries()) {
      const value = field(optionField(perk.id, item.id, place));
      if (value) options[item.id] = { ...options[item.id], [name]: value };
    }
  }
  const quantity = Math.min(MOST_UNITS, Math.max(atLeast, requested));
  return { perk_id: perk.id, quantity, options };
}

/** Options are numbered by place, as their names may hold what a field's name can't. */
export function optionField(perkId: number, itemId: number, place: number): string {
  return `options.${perkId}.${itemId}.${place}`;
}
