import type { StandingCheck } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, CellView, DetailView, TableView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { badge, columnsOf, plain, when } from '../frame/present-table.ts';

/** Results that a page shows. */
export const LATEST = 20;

/** How a check came out. */
export function outcomeOf(check: StandingCheck | undefined, { locale }: Actor): CellView {
  if (!check) return badge(translate(locale, 'checks.never'), 'neutral');
  if (check.finishedAt === null) return badge(translate(locale, 'checks.running'), 'tide');
  if (check.error !== null) return badge(translate(locale, 'checks.not_made'), 'bad');
  return check.findings.length === 0
    ? badge(translate(locale, 'checks.good'), 'good')
    : badge(translate(locale, 'checks.bad', { count: check.findings.length }), 'bad');
}

/** When it was last made, and how it came out. */
export function latestFacts(checks: readonly StandingCheck[], actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const done = checks.find(({ finishedAt }) => finishedAt !== null);
  return [
    { term: translate(locale, 'checks.last'), value: plain(when(done?.finishedAt ?? null, actor)) },
    { term: translate(locale, 'checks.outcome'), value: outcomeOf(done, actor) },
  ];
}

export function checkTable(checks: readonly StandingCheck[], actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'checks.latest'),
    columns: columnsOf(actor, [['admin.time'], ['checks.outcome'], ['checks.seen', 'end']]),
    emptyText: translate(locale, 'admin.none'),
    rows: checks.map((check) => ({
      key: String(check.id),
      cells: [
        plain(when(check.finishedAt ?? check.askedAt, actor)),
        { ...outcomeOf(check, actor), note: check.error ?? (check.findings.join(' · ') || null) },
        plain(check.seen.toLocaleString(locale)),
      ],
    })),
  };
}

export function checkAct({ locale }: Actor): ActView {
  return actOf(locale, { intent: 'check', title: 'checks.now', text: 'checks.now_text' });
}
