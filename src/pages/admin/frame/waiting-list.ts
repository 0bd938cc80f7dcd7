import { z } from 'zod';
import { type BulkKind, type QueueKind, readQueue } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from './admin-view.ts';
import { actInBulk, type BulkAct, bulkBody, bulkQuery, presentBulk } from './bulk.ts';
import { decidedFilter, decidedTable, hasDecided } from '../queue/decided-list.ts';
import { presentItems } from './present-item.ts';
import { presentShell } from './present-shell.ts';
import { nextPage, PER_PAGE } from './present-table.ts';
import { accessTo, type AdminSection } from './sections.ts';

interface Wanted {
  readonly kind: QueueKind;
  readonly cursor?: string | null | undefined;
  readonly state?: 'decided' | undefined;
}

const listQuery = {
  cursor: z.string().max(160).optional(),
  state: z.literal('decided').optional(),
};

/** Everything of one kind that waits, in the order of the queue, or that was decided. */
async function loadWaiting(
  section: AdminSection & QueueSection,
  { kind, cursor = null, state }: Wanted,
  actor: Actor,
): Promise<ListView> {
  const { locale } = actor;
  const list = {
    shell: presentShell(actor, section),
    lead: translate(locale, `admin.${section}_lead`),
    search: null,
    filters: hasDecided(kind) ? [decidedFilter(section, state, actor)] : [],
  };
  const caption = translate(locale, `admin.section_${section}`);
  if (state === 'decided' && hasDecided(kind)) {
    const table = await decidedTable(section, { kind, cursor }, actor);
    return { ...list, table: { caption, ...table } };
  }
  const { items, next } = await readQueue({
    kinds: [kind],
    cursor,
    limit: PER_PAGE,
    readerId: actor.accountId,
  });
  return {
    ...list,
    table: {
      caption,
      ...presentItems(items, actor),
      emptyText: translate(locale, 'admin.queue_empty'),
      more: nextPage(actor, section, {}, next),
    },
  };
}

type QueueSection =
  | 'contribution_reviews'
  | 'refund_escalations'
  | 'campaign_reports'
  | 'account_reports'
  | 'comment_reports'
  | 'book_differences'
  | 'jobs';

/** The list of a section that holds one kind of what waits. */
export function defineWaitingList(section: AdminSection & QueueSection, kind: QueueKind) {
  return definePage({
    access: accessTo(section),
    query: z.object(listQuery),
    load: ({ query, actor }) => loadWaiting(section, { kind, ...query }, actor),
  });
}

/** The same, with acts on several of its rows. */
export function defineDecidedList(
  section: AdminSection & QueueSection,
  kind: BulkKind,
  acts: readonly BulkAct[],
) {
  return definePage({
    access: accessTo(section),
    limit: { key: 'person', points: 60, per: 60 },
    query: z.object({ ...listQuery, ...bulkQuery }),
    body: bulkBody,
    async load({ query, actor }): Promise<ListView> {
      const { cursor, state, plan, chosen } = query;
      const list = await loadWaiting(section, { kind, cursor, state }, actor);
      if (state === 'decided' && hasDecided(kind)) return list;
      const shown = list.table.rows.map(({ key }) => key.slice(kind.length + 1));
      return {
        ...list,
        bulk: await presentBulk({ section, kind }, acts, { plan, chosen, cursor, shown }, actor),
      };
    },
    act: ({ query, body, actor }) =>
      actInBulk({ section, kind }, acts, { ...body, cursor: query.cursor }, actor),
  });
}
