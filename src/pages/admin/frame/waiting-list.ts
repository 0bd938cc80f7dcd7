import { type QueueKind, readQueue } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from './admin-view.ts';
import { presentItem, queueColumns } from './present-item.ts';
import { presentShell } from './present-shell.ts';
import type { AdminSection } from './sections.ts';

/** Everything of one kind that waits, in the order of the queue. */
export async function loadWaiting(
  section: AdminSection & QueueSection,
  kind: QueueKind,
  actor: Actor,
): Promise<ListView> {
  const { locale } = actor;
  const items = await readQueue([kind]);
  return {
    shell: presentShell(actor, section),
    lead: translate(locale, `admin.${section}_lead`),
    search: null,
    filters: [],
    table: {
      caption: translate(locale, `admin.section_${section}`),
      columns: queueColumns(actor),
      rows: items.map((item) => presentItem(item, actor)),
      emptyText: translate(locale, 'admin.queue_empty'),
    },
  };
}

type QueueSection = 'contribution_reviews' | 'comment_reports' | 'jobs';
