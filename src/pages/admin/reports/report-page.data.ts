import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readPeople, readReportFile, type ReportFile } from '#modules/admin/index.ts';
import { REPORT_REASONS } from '#modules/conversations/contract.ts';
import { decideReport, ownPartOfComment } from '#modules/conversations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView, TableView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { badge, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';
import { personCell, personName, personOf } from '../people/person-cell.ts';
import { ownTexts } from '../people/own-text.ts';
import { reportColumns, reporterOf, reportsCaption } from './present-reported.ts';

/** Nobody decides about what is gone; what staff hid can be shown again. */
function acts({ comment, counts }: ReportFile, { locale }: Actor): ActView[] {
  if (comment.is_deleted) return [];
  const keep = keepAct(comment, locale);
  if (counts.open === 0) return comment.is_removed ? [keep] : [];
  return [
    actOf(locale, {
      intent: 'hide',
      title: 'admin.hide_comment',
      text: 'admin.hide_comment_text',
      isHarmful: true,
      fields: [
        {
          kind: 'select',
          name: 'reason',
          label: translate(locale, 'admin.reason'),
          hint: translate(locale, 'admin.author_reads'),
          isRequired: true,
          prompt: translate(locale, 'admin.choose'),
          options: REPORT_REASONS.map((value) => ({
            value,
            label: translate(locale, `talk.reason_${value}`),
          })),
        },
      ],
    }),
    keep,
  ];
}

function keepAct({ is_hidden, is_removed }: ReportFile['comment'], locale: Locale): ActView {
  if (is_removed) {
    return actOf(locale, {
      intent: 'show',
      title: 'admin.show_comment',
      text: 'admin.show_comment_text',
    });
  }
  const text = is_hidden ? 'admin.keep_hidden_comment_text' : 'admin.keep_comment_text';
  return actOf(locale, { intent: 'keep', title: 'admin.keep_comment', text });
}

function badgesOf({ is_deleted, is_hidden }: ReportFile['comment'], locale: Locale) {
  if (is_deleted) return [badge(translate(locale, 'admin.report_deleted'), 'neutral')];
  return is_hidden ? [badge(translate(locale, 'admin.report_hidden'), 'bad')] : [];
}

type People = Awaited<ReturnType<typeof readPeople>>;

/** When it was decided, and by whom; nobody where the comment went before. */
function decidedNote(
  { decided_at: at, decided_by: by }: ReportFile['reports'][number],
  people: People,
  actor: Actor,
): string | null {
  if (at === null) return null;
  const who = by === null ? [] : [personOf(by, people, actor).text];
  return [when(at, actor), ...who].join(' · ');
}

/** Who hid it, staff or the campaign's side, and when; and what staff told its author that it was for. */
function hiddenFacts(
  {
    hidden_at: at,
    hidden_by: by,
    hidden_for: reason,
    is_deleted: isDeleted,
  }: ReportFile['comment'],
  people: People,
  actor: Actor,
): DetailView['facts'] {
  if (at === null || by === null || isDeleted) return [];
  const value = { ...personOf(by, people, actor), note: when(at, actor) };
  const { locale } = actor;
  const known = REPORT_REASONS.find((one) => one === reason);
  return [
    { term: translate(locale, 'admin.hidden_by'), value },
    ...(known === undefined
      ? []
      : [
          {
            term: translate(locale, 'admin.hidden_for'),
            value: plain(translate(locale, `talk.reason_${known}`)),
          },
        ]),
  ];
}

function reportTable({ reports, counts }: ReportFile, people: People, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: reportsCaption(reports.length, counts.all, actor),
    columns: reportColumns(actor),
    emptyText: translate(locale, 'admin.none'),
    rows: reports.map((report) => ({
      key: String(report.id),
      cells: [
        plain(translate(locale, `talk.reason_${report.reason as 'spam'}`)),
        plain(report.note || '–'),
        reporterOf(report, actor),
        plain(when(report.created_at, actor)),
        plain(translate(locale, `admin.report_${(report.decision ?? 'open') as 'open'}`), {
          note: decidedNote(report, people, actor),
        }),
      ],
    })),
  };
}

/** Nothing is chosen for staff beforehand. */
const hideReason = z.enum(REPORT_REASONS, {
  error: ({ input }) =>
    input === undefined || input === '' ? 'errors.field.required' : 'errors.field.invalid',
});

export const { loader, action, headers } = definePage({
  access: accessTo('comment_reports'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body: z.discriminatedUnion('intent', [
    taskBody,
    z.object({ intent: z.literal('hide'), reason: hideReason }),
    z.object({ intent: z.enum(['keep', 'show']) }),
  ]),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const file = await readReportFile(params.id);
    const { comment, reports } = file;
    const own = await ownPartOfComment(comment, actor.accountId ?? 0);
    const task = await presentTask('comment_report', String(params.id), actor);
    const people = await readPeople([
      comment.hidden_by,
      ...reports.map(({ decided_by: by }) => by),
    ]);
    const author = {
      id: comment.author_id,
      name: comment.author,
      isClosed: comment.is_author_closed,
    };
    const decisions = own === null ? acts(file, actor) : [];
    const page = comment.is_deleted
      ? paths.campaignComments(locale, comment.campaign_slug)
      : paths.campaignComment(locale, comment.campaign_slug, comment.id);
    return {
      shell: presentShell(actor, 'comment_reports'),
      title: translate(locale, 'admin.comment_of', { name: personName(author, actor) }),
      badges: badgesOf(comment, locale),
      facts: [
        {
          term: translate(locale, 'admin.author'),
          value: personCell(author, actor),
        },
        {
          term: translate(locale, 'admin.campaign'),
          value: plain(comment.campaign_title, {
            href: page,
            language: comment.campaign_language,
          }),
        },
        {
          term: translate(locale, 'admin.time'),
          value: plain(when(comment.created_at, actor)),
        },
        ...(own === null ? hiddenFacts(comment, people, actor) : []),
        ...task.facts,
      ],
      texts: [
        ...ownTexts(own, locale),
        { title: translate(locale, 'admin.comment'), text: comment.body },
      ],
      next: task.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: decisions.length > 0 ? [...decisions, ...task.acts] : [],
      tables: own === null ? [reportTable(file, people, actor)] : [],
      history: null,
    };
  },
  async act({ params, body, actor }) {
    if (isTaskForm(body)) {
      await actOnTask('comment_report', String(params.id), body, actor);
    } else {
      const { comment } = await readReportFile(params.id);
      const decided =
        body.intent === 'hide'
          ? ({ decision: 'hidden', reason: body.reason } as const)
          : ({ decision: body.intent === 'show' ? 'shown' : 'kept' } as const);
      await decideReport(comment.campaign_id, comment.id, decided, actor);
    }
    const text = translate(actor.locale, `admin.${body.intent}_done`);
    const page = paths.admin(actor.locale, 'comment_reports', params.id);
    return redirectTo(page, { level: 'success', text });
  },
});
