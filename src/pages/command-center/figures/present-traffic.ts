import { paths } from '#app/paths.ts';
import { OTHER_SOURCES, type VisitFigures } from '#modules/analytics/index.ts';
import { isPublic } from '#modules/campaigns/index.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import {
  change,
  columns,
  countBar,
  csvHref,
  type FiguresContext,
  money,
  share,
  spans,
  text,
} from './figures-context.ts';
import type { FigureView, PanelView } from './figures-view.ts';
import { reachPanel } from '../course/present-reach.ts';
import { readReach } from '../course/read-reach.ts';
import { contestPanel } from './present-contest.ts';
import { countriesPanel } from './present-countries.ts';
import type { SectionFigures } from './present-money.ts';
import {
  readPlaces,
  readReferrers,
  readTraffic,
  type Referrer,
  type Traffic,
} from './read-figures.ts';
import { listPanel, visitCells, VISITS } from './traffic-list.ts';

function sumVisits(days: readonly VisitFigures[]): VisitFigures {
  const sum = (of: (one: VisitFigures) => number) => days.reduce((all, one) => all + of(one), 0);
  return {
    views: sum((one) => one.views),
    visits: sum((one) => one.visits),
    checkouts: sum((one) => one.checkouts),
    backings: sum((one) => one.backings),
  };
}

function keyFigures(context: FiguresContext, { funnel, before }: Traffic): FigureView[] {
  const one = (label: MessageKey, of: (figures: VisitFigures) => number): FigureView => {
    const note = change(context, of(funnel), before ? of(before) : undefined);
    const value = of(funnel).toLocaleString(context.locale);
    return { label: text(context, label), value, ...(note === undefined ? {} : { note }) };
  };
  return [
    one('figures.visits', ({ visits }) => visits),
    one('figures.checkouts', ({ checkouts }) => checkouts),
    one('figures.contributed', ({ backings }) => backings),
    {
      label: text(context, 'figures.conversion'),
      value: share(context, funnel.backings, funnel.visits),
      note: text(context, 'figures.conversion_note'),
    },
  ];
}

/** From visit to contribution: how many got to each step, and which share of the step before. */
function funnelPanel(context: FiguresContext, { funnel, contributions }: Traffic): PanelView {
  const steps = [
    ['figures.visits', funnel.visits, funnel.visits],
    ['figures.checkouts', funnel.checkouts, funnel.visits],
    ['figures.contributed', funnel.backings, funnel.checkouts],
  ] as const;
  return {
    key: 'funnel',
    title: text(context, 'figures.funnel'),
    text: text(context, 'figures.funnel_text', { count: contributions }),
    chart:
      funnel.visits === 0
        ? null
        : {
            kind: 'list',
            bars: steps.map(([key, value]) => countBar(text(context, key), value, context)),
          },
    columns: columns(context, 'figures.step', 'figures.visits', 'figures.of_step_before'),
    rows:
      funnel.visits === 0
        ? []
        : steps.map(([key, value, of]) => [
            text(context, key),
            value.toLocaleString(context.locale),
            share(context, value, of),
          ]),
    empty: text(context, 'figures.no_visits'),
    csvHref: csvHref(context, 'funnel'),
  };
}

/**
 * What the score is made of is read there: of a large campaign it takes as long as all of this page. What
 * nobody is shown has none.
 */
function trendLink(context: FiguresContext): Pick<PanelView, 'link'> {
  const { campaign, locale } = context;
  if (!isPublic(campaign)) return {};
  const href = `${paths.trending(locale, { campaign: campaign.slug })}#figures`;
  return { link: { href, label: text(context, 'figures.trend') } };
}

function daysPanel(context: FiguresContext, { days, funnel }: Traffic): PanelView {
  const parts = spans(days, context).map(({ label, days: part }) => ({
    label,
    ...sumVisits(part),
  }));
  return {
    key: 'visits',
    title: text(context, 'figures.visits_by_day'),
    text: text(context, 'figures.visits_by_day_text'),
    chart: {
      kind: 'days',
      currency: null,
      bars: parts.map(({ label, visits }) => countBar(label, visits, context)),
    },
    columns: columns(context, 'figures.day', ...VISITS),
    rows: funnel.visits === 0 ? [] : parts.map((one) => [one.label, ...visitCells(context, one)]),
    empty: text(context, 'figures.no_visits'),
    csvHref: csvHref(context, 'visits'),
    ...trendLink(context),
  };
}

interface Places {
  readonly key: 'domain' | 'device';
  readonly csv: string;
  readonly nameOf: (name: string) => string;
}

async function placesPanel(context: FiguresContext, places: Places): Promise<PanelView> {
  const { key, csv, nameOf } = places;
  const found = await readPlaces(context.campaign.id, key, context.range);
  return listPanel(context, {
    key,
    csv,
    rows: found.map((one) => ({
      ...one,
      label: one.name === OTHER_SOURCES ? text(context, 'figures.others') : nameOf(one.name),
      raised: null,
    })),
  });
}

function referrersPanel(context: FiguresContext, found: readonly Referrer[]): PanelView {
  const rows = found.map((one) => ({
    ...one,
    label:
      one.kind === 'direct' || one.kind === 'others'
        ? text(context, `figures.${one.kind}`)
        : text(context, `figures.kind_${one.kind}`, { name: one.name }),
    raised: one.raisedMinor === null ? null : money(context, one.raisedMinor),
  }));
  return listPanel(context, { key: 'referrer', csv: 'referrers', rows });
}

/** Traffic: how many came, from where, with what, and what became of them. */
export async function presentTraffic(context: FiguresContext): Promise<SectionFigures> {
  const { campaign, range, now } = context;
  const referring = readReferrers(campaign.id, range);
  const [traffic, referrers, contest, reach, countries, domains, devices] = await Promise.all([
    readTraffic(campaign.id, range),
    referring,
    contestPanel(context, referring),
    readReach(campaign, now),
    countriesPanel(context),
    placesPanel(context, {
      key: 'domain',
      csv: 'domains',
      nameOf: (name) => name || text(context, 'figures.direct'),
    }),
    placesPanel(context, {
      key: 'device',
      csv: 'devices',
      nameOf: (name) =>
        text(context, name === 'mobile' ? 'figures.device_mobile' : 'figures.device_desktop'),
    }),
  ]);
  return {
    figures: keyFigures(context, traffic),
    panels: [
      daysPanel(context, traffic),
      funnelPanel(context, traffic),
      ...(reach ? [reachPanel(context, reach)] : []),
      referrersPanel(context, referrers),
      contest,
      domains,
      countries,
      devices,
    ],
  };
}
