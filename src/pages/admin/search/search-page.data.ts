import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  newTuning,
  previewTuning,
  readCards,
  readTunings,
  tuneSearch,
  tuningFields,
  tuningOf,
} from '#modules/discovery/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam, nextId } from '#platform/http/wire.ts';
import { dayText, lastMoment } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { namedCampaign, numberOfNamed } from '../curating/chosen.ts';
import type { ActingListView } from '../curating/list-with-acts.tsx';
import type { FilterView, TableView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import {
  columnsOf,
  filterOf,
  namedValue,
  nextPage,
  PER_PAGE,
  plain,
  when,
} from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import type { PreviewView } from './preview-panel.tsx';
import { tuningActs, tuningState, tuningText } from './present-tuning.ts';

const query = z.object({ cursor: idParam.optional(), standing: z.literal('true').optional() });
const searchText = z.string().trim().max(200).default('');

const body = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['preview_boost', 'apply_boost']),
    campaign: namedCampaign,
    points: z.coerce.number().pipe(tuningFields.points),
    ends_on: tuningFields.ends_on,
    reason: tuningFields.reason,
    search_text: searchText,
  }),
  z.object({
    intent: z.enum(['preview_synonyms', 'apply_synonyms', 'preview_banned', 'apply_banned']),
    terms: z
      .string()
      .trim()
      .max(400)
      .transform((typed) => typed.split(/[\s,;]+/).filter((term) => term !== ''))
      .pipe(newTuning.options[1].shape.terms),
    reason: tuningFields.reason,
    search_text: searchText,
  }),
]);
type TuningForm = z.output<typeof body>;

async function tuningBy(form: TuningForm) {
  const { intent, reason } = form;
  if ('campaign' in form) {
    const { campaign, points, ends_on } = form;
    const campaign_id = await numberOfNamed(campaign);
    return tuningOf({ kind: 'boost', campaign_id, points, ends_on, reason });
  }
  const kind = intent.endsWith('banned') ? 'banned' : 'synonyms';
  return tuningOf({ kind, terms: form.terms, reason });
}

/** The same form, sent again to be decided. */
function fieldsOf(form: TuningForm): Record<string, string> {
  const { intent, search_text: _typed, ...rest } = form;
  const typed = Object.entries(rest).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(' ') : String(value),
  ]);
  return { intent: intent.replace('preview_', 'apply_'), ...Object.fromEntries(typed) };
}

/** The decision in words, as the list of decisions will say it. */
function saidOf(
  tuning: Awaited<ReturnType<typeof tuningBy>>,
  titles: ReadonlyMap<number, string>,
  { locale }: Actor,
): string[] {
  const kind = translate(locale, `tuning.kind_${tuning.kind}`);
  if (tuning.kind !== 'boost') return [kind, tuning.terms.join(', '), tuning.reason];
  const { campaignId: id, points, endsAt } = tuning;
  const ends = namedValue(
    translate(locale, 'admin.last_day'),
    dayText(lastMoment(endsAt), locale, 'UTC'),
    { locale },
  );
  const step = translate(locale, points > 0 ? 'tuning.up' : 'tuning.down', {
    points: Math.abs(points),
  });
  return [kind, titles.get(id) ?? `#${id}`, step, ends, tuning.reason];
}

async function preview(form: TuningForm, actor: Actor): Promise<PreviewView> {
  const tuning = await tuningBy(form);
  const { before, after } = await previewTuning(tuning, form.search_text);
  const about = tuning.kind === 'boost' ? [tuning.campaignId] : [];
  const cards = await readCards([...new Set([...before, ...after, ...about])]);
  const titles = new Map(cards.map(({ id, title }) => [id, title]));
  const shown = (ids: readonly number[]) =>
    ids.map((id) => ({ id, title: titles.get(id) ?? `#${id}` }));
  const views = { before: shown(before), after: shown(after) };
  const said = saidOf(tuning, titles, actor);
  return { query: form.search_text, said, ...views, fields: fieldsOf(form) };
}

async function tuningTable(filters: z.output<typeof query>, actor: Actor): Promise<TableView> {
  const { locale } = actor;
  const [found, now] = await Promise.all([
    readTunings(filters.standing === 'true', filters.cursor ?? null, PER_PAGE),
    clockNow(),
  ]);
  return {
    caption: translate(locale, 'admin.section_search'),
    columns: columnsOf(actor, [
      ['tuning.decision'],
      ['admin.kind'],
      ['admin.state'],
      ['admin.ends'],
      ['admin.since'],
    ]),
    rows: found.map((tuning) => ({
      key: String(tuning.id),
      cells: [
        plain(tuningText(tuning), {
          href: linkTo(actor, 'search', tuning.id),
          note: tuning.reason,
        }),
        plain(translate(locale, `tuning.kind_${tuning.kind}`)),
        tuningState(tuning, now, actor),
        plain(when(tuning.endsAt, actor)),
        plain(when(tuning.madeAt, actor)),
      ],
    })),
    emptyText: translate(locale, 'tuning.none'),
    more: nextPage(actor, 'search', filters, nextId(found, PER_PAGE)),
  };
}

export interface SearchPageView extends ActingListView {
  readonly filter: FilterView;
}

export const { loader, action, headers } = definePage({
  access: accessTo('search'),
  limit: { key: 'person', points: 60, per: 60 },
  query,
  body,
  async load({ query: filters, actor }): Promise<SearchPageView> {
    const { locale } = actor;
    return {
      shell: presentShell(actor, 'search'),
      lead: translate(locale, 'tuning.lead'),
      actsTitle: translate(locale, 'admin.acts'),
      acts: tuningActs(actor),
      filter: filterOf(
        actor,
        'search',
        { name: 'standing', label: 'admin.state', all: 'admin.all' },
        [['true', translate(locale, 'tuning.standing')]],
        filters,
      ),
      table: await tuningTable(filters, actor),
    };
  },
  async act({ body: form, actor }) {
    if (form.intent.startsWith('preview_')) return preview(form, actor);
    await tuneSearch(await tuningBy(form), actor);
    return redirectTo(paths.admin(actor.locale, 'search'), {
      level: 'success',
      text: translate(actor.locale, 'tuning.applied'),
    });
  },
});
