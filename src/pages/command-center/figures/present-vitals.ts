import { type Days, readVitals, type Vital } from '#modules/analytics/index.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { columns, csvHref, type FiguresContext, text } from './figures-context.ts';
import type { SectionFigures } from './present-money.ts';
import { lastDays } from './range.ts';

/** A page of last year is another page, and every day has more than a thousand counts. */
const MOST_DAYS = 30;

/** How pages felt, in the last days of those asked for. */
export function readSpeed(campaignId: number, range: Days): Promise<Vital[]> {
  return readVitals(campaignId, lastDays(range, MOST_DAYS));
}

/** What is good and what is poor, as browsers’ makers agreed; milliseconds, `cls` has no unit. */
const LIMITS = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  load: [2500, 4000],
} as const;

function ratingOf({ metric, value }: Vital): MessageKey {
  const [good, poor] = LIMITS[metric];
  if (value <= good) return 'figures.rating_good';
  return value <= poor ? 'figures.rating_fair' : 'figures.rating_poor';
}

/** How fast the campaign's pages felt to three visits in four. */
export async function presentVitals(context: FiguresContext): Promise<SectionFigures> {
  const { campaign, range, locale } = context;
  const vitals = await readSpeed(campaign.id, range);
  const valueText = ({ metric, value }: Vital) =>
    metric === 'cls'
      ? value.toLocaleString(locale, { maximumFractionDigits: 3 })
      : text(context, 'figures.milliseconds', { value: Math.round(value).toLocaleString(locale) });
  // What people wait for; the other measures are in the table.
  const shown = vitals.filter(({ metric }) => metric === 'lcp');
  const barOf = (one: Vital) => ({
    label: [
      text(context, `figures.page_${one.page}` as MessageKey),
      text(context, `figures.device_${one.device}`),
    ].join(' · '),
    value: one.value,
    text: `${valueText(one)} · ${text(context, ratingOf(one))}`,
  });
  return {
    figures: [],
    panels: [
      {
        key: 'vitals',
        title: text(context, 'figures.speed'),
        text: text(context, 'figures.speed_text'),
        chart: shown.length === 0 ? null : { kind: 'list', bars: shown.map(barOf) },
        stacks: true,
        columns: [
          ...columns(context, 'figures.page'),
          ...columns(context, 'figures.device'),
          ...columns(context, 'figures.metric'),
          ...columns(context, 'figures.rating', 'figures.three_in_four', 'figures.measured'),
        ],
        rows: vitals.map((one) => [
          text(context, `figures.page_${one.page}` as MessageKey),
          text(context, `figures.device_${one.device}`),
          text(context, `figures.metric_${one.metric}`),
          text(context, ratingOf(one)),
          valueText(one),
          one.count.toLocaleString(locale),
        ]),
        empty: text(context, 'figures.no_vitals'),
        csvHref: csvHref(context, 'vitals'),
      },
    ],
  };
}
