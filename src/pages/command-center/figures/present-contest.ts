import { paths } from '#app/paths.ts';
import { columns, csvHref, type FiguresContext, money, moneyBar, text } from './figures-context.ts';
import type { PanelView } from './figures-view.ts';
import { readContest } from './read-contest.ts';
import type { Referrer } from './read-figures.ts';

/** Bars of a list; the rest is in the table. */
const MOST_LINES = 8;

/** Who of those with a link of the campaign's own brought most in these days. */
export async function contestPanel(
  context: FiguresContext,
  referrers: Promise<readonly Referrer[]>,
): Promise<PanelView> {
  const { campaign, range, locale } = context;
  const found = await readContest(campaign.id, range, referrers);
  const raising = found.filter(({ raisedMinor }) => raisedMinor > 0n).slice(0, MOST_LINES);
  return {
    key: 'contest',
    title: text(context, 'figures.contest'),
    text: text(context, 'figures.contest_text'),
    chart:
      raising.length === 0
        ? null
        : {
            kind: 'list',
            bars: raising.map((one) => moneyBar(one.code, one.raisedMinor, context)),
          },
    columns: [
      ...columns(context, 'figures.contest_place'),
      ...columns(
        context,
        'figures.contest_link',
        'figures.visits',
        'figures.contributions',
        'figures.raised',
      ),
    ],
    rows: found.map((one) => [
      one.place?.toLocaleString(locale) ?? '–',
      one.code,
      one.visits.toLocaleString(locale),
      one.contributions.toLocaleString(locale),
      money(context, one.raisedMinor),
    ]),
    empty: text(context, 'figures.contest_none'),
    csvHref: csvHref(context, 'contest'),
    ...(context.mayEdit && {
      link: {
        href: paths.campaignEdit(locale, campaign.id, 'settings', 'referral'),
        label: text(context, 'figures.contest_more'),
      },
    }),
  };
}
