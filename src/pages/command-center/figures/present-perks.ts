import { type ItemUnits, readItemUnits } from '#modules/contributions/index.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import {
  change,
  columns,
  countBar,
  csvHref,
  type FiguresContext,
  money,
  moneyBar,
  text,
} from './figures-context.ts';
import type { FigureView } from './figures-view.ts';
import type { SectionFigures } from './present-money.ts';
import { readPerkLines } from './read-figures.ts';

type PerkSums = ReturnType<typeof sumPerkLines>;

function sumPerkLines({ perks, extra }: Awaited<ReturnType<typeof readPerkLines>>) {
  const price = perks.reduce((total, { priceMinor }) => total + priceMinor, 0n);
  const shipping = perks.reduce((total, one) => total + one.shippingMinor, 0n);
  const units = perks.reduce((total, one) => total + one.units, 0);
  return { all: price + shipping + extra.amountMinor, price, shipping, units, extra };
}

/** What perks brought, each beside the days before where there were any. */
function perkFigures(context: FiguresContext, now: PerkSums, then: PerkSums | null): FigureView[] {
  const amount = (label: MessageKey, of: (sums: PerkSums) => bigint, note: string): FigureView => {
    const changed = change(context, Number(of(now)), then ? Number(of(then)) : undefined);
    return {
      label: text(context, label),
      value: money(context, of(now)),
      note: [note, changed].filter(Boolean).join(' '),
    };
  };
  const units = change(context, now.units, then?.units);
  return [
    amount('figures.perks_total', ({ all }) => all, text(context, 'figures.perks_total_note')),
    amount('figures.perks_raised', ({ price }) => price, ''),
    amount('figures.shipping', ({ shipping }) => shipping, text(context, 'figures.shipping_note')),
    amount(
      'figures.extra',
      ({ extra }) => extra.amountMinor,
      text(context, 'figures.extra_note', { count: now.extra.contributions }),
    ),
    {
      label: text(context, 'figures.units'),
      value: now.units.toLocaleString(context.locale),
      ...(units === undefined ? {} : { note: units }),
    },
  ];
}

/** Perks: what each brought, and what is left of it. */
export async function presentPerks(context: FiguresContext): Promise<SectionFigures> {
  const { campaign, range, locale } = context;
  const [found, earlier] = await Promise.all([
    readPerkLines(campaign.id, range),
    range.before && readPerkLines(campaign.id, range.before),
  ]);
  const { perks } = found;
  const chosen = perks.filter(({ units }) => units > 0);
  return {
    figures: perkFigures(context, sumPerkLines(found), earlier && sumPerkLines(earlier)),
    panels: [
      {
        key: 'perks',
        title: text(context, 'figures.by_perk'),
        text: text(context, 'figures.by_perk_text'),
        chart:
          chosen.length === 0
            ? null
            : {
                kind: 'list',
                bars: chosen.map((one) => moneyBar(one.title, one.priceMinor, context)),
              },
        columns: columns(
          context,
          'figures.perk',
          'figures.contributions',
          'figures.units',
          'figures.left',
          'figures.price',
          'figures.shipping',
        ),
        rows: perks.map((one) => [
          one.title,
          one.contributions.toLocaleString(locale),
          one.units.toLocaleString(locale),
          one.left === null ? text(context, 'figures.no_limit') : one.left.toLocaleString(locale),
          money(context, one.priceMinor),
          money(context, one.shippingMinor),
        ]),
        stacks: true,
        empty: text(context, 'figures.no_perks'),
        csvHref: csvHref(context, 'perks'),
      },
    ],
  };
}

function choicesText(context: FiguresContext, { choices, isOpen }: ItemUnits): string {
  const chosen = choices.map(({ option, label }) =>
    text(context, 'design.label_value', { label: option, value: label }),
  );
  if (isOpen) chosen.push(text(context, 'figures.choice_open'));
  return chosen.join(', ') || '–';
}

/** Perk items: what to manufacture, by option and SKU, since the launch. */
export async function presentItems(context: FiguresContext): Promise<SectionFigures> {
  const { campaign, locale } = context;
  const items = await readItemUnits(campaign.id);
  const nameOf = (one: ItemUnits) =>
    one.choices.length === 0 ? one.name : `${one.name} · ${choicesText(context, one)}`;
  const units = items.reduce((total, one) => total + one.units, 0);
  const open = items.filter(({ isOpen }) => isOpen).reduce((total, one) => total + one.units, 0);
  return {
    figures: [
      { label: text(context, 'figures.to_make'), value: units.toLocaleString(locale) },
      ...(open > 0
        ? [
            {
              label: text(context, 'figures.open_choices'),
              value: open.toLocaleString(locale),
              note: text(context, 'figures.open_choices_note'),
            },
          ]
        : []),
    ],
    panels: [
      {
        key: 'items',
        title: text(context, 'figures.items'),
        text: text(context, 'figures.items_text'),
        chart:
          items.length === 0
            ? null
            : {
                kind: 'list',
                bars: items.slice(0, 12).map((one) => countBar(nameOf(one), one.units, context)),
              },
        columns: [
          ...columns(context, 'figures.item'),
          ...columns(context, 'figures.options'),
          ...columns(context, 'figures.sku', 'figures.units'),
        ],
        rows: items.map((one) => [
          one.name,
          choicesText(context, one),
          one.sku || '–',
          one.units.toLocaleString(locale),
        ]),
        empty: text(context, 'figures.no_items'),
        csvHref: csvHref(context, 'perk_items'),
      },
    ],
  };
}
