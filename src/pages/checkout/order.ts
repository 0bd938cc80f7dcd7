/** Reads what the form of the checkout holds: for the browser's running total and for the server alike. */
import type { StartInput } from '#flows/back-campaign/index.ts';
import { LINE_UNITS_MAX } from '#modules/contributions/rules.ts';
import { parseAmount } from '#money/typed-amount.ts';
import type { Locale } from '#platform/web/locale.ts';

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

/** Of more units than these of one perk, the rest come with what was chosen for the first. */
export const MOST_PIECES = 10;
/** What `perk_id` holds for a contribution that asks for nothing in return. */
export const NO_PERK = 'none';

/** The perk that was chosen, the add-ons with a number, and what is given on top. */
export function readOrder(
  field: Field,
  offer: { readonly perks: readonly OfferedPerk[]; readonly addOns: readonly OfferedPerk[] },
  exponent: number,
): Order {
  const chosen = offer.perks.filter(({ id }) => field('perk_id') === String(id));
  const lines = [
    ...chosen.flatMap((perk) => linesOf(field, perk, 1)),
    ...offer.addOns.flatMap((perk) => linesOf(field, perk, 0)),
  ];
  return {
    lines,
    extraCents: parseAmount(field('extra') ?? '', exponent),
  };
}

interface ChosenLine {
  readonly perk_id: number;
  readonly title: string;
  readonly quantity: number;
}

/** What was chosen in a line of text, each perk once however its units differ: "2 × A pair and 1 × Soles". */
export function chosenText(lines: readonly ChosenLine[], locale: Locale): string {
  const perks = new Map<number, { title: string; units: number }>();
  for (const { perk_id: id, title, quantity } of lines) {
    perks.set(id, { title, units: (perks.get(id)?.units ?? 0) + quantity });
  }
  const texts = [...perks.values()].map(({ title, units }) => `${units} × ${title}`);
  return new Intl.ListFormat(locale).format(texts);
}

type Line = StartInput['lines'][number];

/** A line for all units that are chosen alike. */
function linesOf(field: Field, perk: OfferedPerk, atLeast: number): Line[] {
  const requested = Math.trunc(Number(field(`quantity.${perk.id}`) ?? atLeast)) || 0;
  const quantity = Math.min(LINE_UNITS_MAX, Math.max(atLeast, requested));
  const lines = new Map<string, Line>();
  for (let piece = 1; piece <= quantity; piece += 1) {
    const options = optionsOf(field, perk, piece <= MOST_PIECES ? piece : 1);
    const key = JSON.stringify(options);
    const units = (lines.get(key)?.quantity ?? 0) + 1;
    lines.set(key, { perk_id: perk.id, quantity: units, options });
  }
  return [...lines.values()];
}

/** What is chosen for a unit, counted from 1; what is left open is as for the first. */
function optionsOf(field: Field, perk: OfferedPerk, piece: number): Line['options'] {
  const options: Record<string, Record<string, string>> = {};
  for (const item of perk.items) {
    for (const [place, { name }] of item.options.entries()) {
      const at = [perk.id, item.id, place] as const;
      const value = field(optionField(...at, piece)) || field(optionField(...at));
      if (value) options[item.id] = { ...options[item.id], [name]: value };
    }
  }
  return options;
}

/** Options are numbered by place, as their names may hold what a field's name can't. */
export function optionField(perkId: number, itemId: number, place: number, piece = 1): string {
  const at = `${perkId}.${itemId}.${place}`;
  return `options${piece === 1 ? '' : piece}.${at}`;
}
