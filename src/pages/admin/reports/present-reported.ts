import { z } from 'zod';
import type { ModerationRow, NamedPerson } from '#modules/admin/index.ts';
import { type ReportKind, type ReportReason, topicOf } from '#modules/moderation/rules.ts';
import type { Actor } from '#platform/http/actor.ts';
import { written } from '#platform/text/written.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, CellView, TableView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { personCell, personOf } from '../people/person-cell.ts';

const note = written(500);
/** The forms that end reports and do nothing else. */
export const closingBody = z.object({ intent: z.enum(['dismissed', 'resolved']), reason: note });

/** Ending reports without an act against anybody. */
export function closingActs({ locale }: Actor): ActView[] {
  const fields = [reasonField(locale, { hintKey: 'admin.staff_reads' })];
  return [
    actOf(locale, {
      intent: 'dismissed',
      title: 'admin_reports.dismiss',
      text: 'admin_reports.dismiss_text',
      fields,
    }),
    actOf(locale, {
      intent: 'resolved',
      title: 'admin_reports.resolve',
      text: 'admin_reports.resolve_text',
      fields,
    }),
  ];
}

/** Of every list of reports, whatever they are about. */
export const reportColumns = (actor: Actor): TableView['columns'] =>
  columnsOf(actor, [
    ['admin.reason'],
    ['admin.note'],
    ['admin.who'],
    ['admin.time'],
    ['admin.state'],
  ]);

/** What a list of reports is called: it says so where not all of them are in it. */
export const reportsCaption = (shown: number, all: number, { locale }: Actor): string =>
  shown < all
    ? translate(locale, 'admin_reports.shown_of', { shown, all })
    : translate(locale, 'admin.reports');

/** Who said what, in both levels, and what came of it. */
export function moderationTable(
  kind: ReportKind,
  {
    reports,
    counts,
  }: {
    readonly reports: readonly ModerationRow[];
    readonly counts: { readonly all: number };
  },
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): TableView {
  const { locale } = actor;
  return {
    caption: reportsCaption(reports.length, counts.all, actor),
    columns: reportColumns(actor),
    emptyText: translate(locale, 'admin.none'),
    rows: reports.map((report) => ({
      key: String(report.id),
      cells: [
        plain(translate(locale, `moderation.reason_${report.reason as ReportReason}`), {
          note: translate(
            locale,
            `moderation.${kind}_topic_${(topicOf(kind, report.reason) ?? 'else') as 'else'}`,
          ),
        }),
        plain(report.note || '–'),
        reporterOf(report, actor),
        plain(when(report.created_at, actor)),
        plain(translate(locale, `admin_reports.state_${(report.decision ?? 'open') as 'open'}`), {
          note:
            report.decided_at === null
              ? null
              : [
                  when(report.decided_at, actor),
                  personOf(report.decided_by, people, actor).text,
                  report.decision_note,
                ]
                  .filter(Boolean)
                  .join(' · '),
        }),
      ],
    })),
  };
}

/** Who reported something, whatever it is. */
export function reporterOf(
  row: Pick<ModerationRow, 'reporter_id' | 'reporter' | 'is_reporter_closed'>,
  actor: Actor,
): CellView {
  const { reporter_id: id, reporter: name, is_reporter_closed: isClosed } = row;
  return personCell({ id, name, isClosed }, actor);
}
