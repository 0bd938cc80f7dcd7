import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type Campaign, may } from '#modules/campaigns/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';
import { type Locale, splitLocale } from '#platform/web/locale.ts';
import { dayText } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';
import { presentWorkspace } from '../frame/workspace.ts';
import type { FiguresContext } from './figures-context.ts';
import { FIGURE_SECTIONS, type FigureSection, type RangeView } from './figures-view.ts';
import { liveHrefOf, openFigures, rangeOf } from './open-figures.ts';
import { presentFinances, presentFunding, type SectionFigures } from './present-money.ts';
import { presentItems, presentPerks } from './present-perks.ts';
import { presentTraffic } from './present-traffic.ts';
import { presentVitals } from './present-vitals.ts';
import { PRESETS, type DayRange, rangeQuery } from './range.ts';

const PRESENT: Readonly<
  Record<FigureSection, (context: FiguresContext) => Promise<SectionFigures>>
> = {
  funding: presentFunding,
  traffic: presentTraffic,
  perks: presentPerks,
  perk_items: presentItems,
  finances: presentFinances,
  vitals: presentVitals,
};

const LIVE: readonly FigureSection[] = ['funding', 'finances', 'perks', 'perk_items'];

/** The section is the last part of the address. */
function sectionOf(path: string): FigureSection {
  const last = splitLocale(path.split('?')[0] ?? '').path.split('/')[3];
  const section = FIGURE_SECTIONS.find((one) => one === last);
  if (!section) throw platformErrors.notFound();
  return section;
}

function presentRange(
  range: DayRange,
  about: { campaign: Campaign; section: FigureSection; locale: Locale; isRefused: boolean },
): RangeView | null {
  const { campaign, section, locale, isRefused } = about;
  // What has to be made is made for everybody.
  if (section === 'perk_items') return null;
  const day = (text: string) => dayText(new Date(text), locale, 'UTC');
  const { from, to } = range;
  return {
    chips: PRESETS.map((days) => ({
      label: translate(locale, `figures.range_${days}`),
      href: paths.commandCenter(locale, campaign.slug, section, { days }),
      current: range.choice === days,
    })),
    from,
    to,
    text: translate(locale, 'figures.range_text', { from: day(from), to: day(to) }),
    isRefused,
  };
}

export const { loader, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  query: rangeQuery,
  async load({ params, query, actor, path }) {
    const { campaign, standing } = await openFigures(params.id, actor);
    const { locale } = actor;
    const section = sectionOf(path);
    const now = await clockNow();
    const asked = rangeOf(campaign, query, now);
    const range = asked ?? rangeOf(campaign, {}, now);
    if (range === null) throw new Error('the usual days are none');
    const { figures, panels } = await PRESENT[section]({
      campaign,
      range,
      now,
      locale,
      mayEdit: may(standing, 'edit_campaign'),
    });
    return {
      workspace: await presentWorkspace(campaign, standing, locale),
      section,
      // The others change by the quarter of a minute, or with the books of a day.
      liveHref: LIVE.includes(section) ? liveHrefOf(campaign, locale) : null,
      range: presentRange(range, { campaign, section, locale, isRefused: asked === null }),
      figures,
      panels,
    };
  },
});
