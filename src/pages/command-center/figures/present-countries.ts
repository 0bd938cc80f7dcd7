import { OTHER_SOURCES } from '#modules/analytics/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { type FiguresContext, text } from './figures-context.ts';
import type { PanelView } from './figures-view.ts';
import { mapSteps, shadeOf } from './map-steps.ts';
import { readPlaces } from './read-figures.ts';
import { listPanel, type Named } from './traffic-list.ts';

const isCode = (name: string) => /^[A-Z]{2}$/.test(name);

function nameOf(context: FiguresContext, name: string): string {
  if (name === OTHER_SOURCES) return text(context, 'figures.others');
  return isCode(name) ? countryName(name, context.locale) : text(context, 'figures.unknown');
}

function mapOf(context: FiguresContext, rows: readonly Named[]) {
  const found = rows.filter(({ name, visits }) => isCode(name) && visits > 0);
  const steps = mapSteps(found.map(({ visits }) => visits));
  const number = (value: number) => value.toLocaleString(context.locale);
  return {
    label: text(context, 'figures.map'),
    places: found.flatMap(({ name, label, visits }) => {
      const shade = shadeOf(visits, steps);
      const said = text(context, 'design.label_value', { label, value: number(visits) });
      return shade === null ? [] : [{ code: name, text: said, shade }];
    }),
    steps: steps.map(({ from, to, shade }) => ({
      shade,
      text:
        from === to
          ? text(context, 'figures.map_one', { count: to })
          : text(context, 'figures.map_step', { from: number(from), to: number(to) }),
    })),
  };
}

/** Visits by country: on a map where any is known, the first as bars, all in the table. */
export async function countriesPanel(context: FiguresContext): Promise<PanelView> {
  const found = await readPlaces(context.campaign.id, 'country', context.range);
  const rows = found.map((one) => ({ ...one, label: nameOf(context, one.name), raised: null }));
  const panel = listPanel(context, { key: 'country', csv: 'countries', rows });
  const map = mapOf(context, rows);
  const isDrawn = panel.chart?.kind === 'list' && map.places.length > 0;
  return isDrawn ? { ...panel, chart: { ...panel.chart, map } } : panel;
}
