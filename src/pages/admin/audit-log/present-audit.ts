import type { ReadAuditRow } from '#modules/accounts/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, HistoryView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import type { AdminSection } from '../frame/sections.ts';

const SECTION_OF: Readonly<Record<string, AdminSection>> = {
  account: 'accounts',
  campaign: 'projects',
  contribution: 'contributions',
  comment: 'comment_reports',
  info_banner: 'info_banners',
  experiment: 'experiments',
};

/** What was done, as staff call it. */
export function actName({ act }: Pick<ReadAuditRow, 'act'>, { locale }: Pick<Actor, 'locale'>) {
  return translate(locale, `audit_act.${act}`);
}

/** Who did it: by name while the person's key exists, else by number; nobody is the system. */
export function whoDid(row: ReadAuditRow, actor: Actor): CellView {
  if (row.actorId === null) return plain(translate(actor.locale, 'admin.system'));
  const { name, email } = row.actor ?? {};
  const known = [name, email].find((one) => typeof one === 'string' && one !== '');
  return plain(typeof known === 'string' ? known : `#${row.actorId}`, {
    href: linkTo(actor, 'accounts', row.actorId),
  });
}

export function subjectOf(row: ReadAuditRow, actor: Actor): CellView {
  const text = `${row.subjectKind} #${row.subjectId}`;
  const section = SECTION_OF[row.subjectKind];
  return plain(text, { href: section ? linkTo(actor, section, row.subjectId) : null });
}

/** What was noted with an act, as `name: value`; null where nothing was. */
export function detailsOf({ details, change }: ReadAuditRow): string | null {
  const parts = Object.entries(details).map(([name, value]) => `${name}: ${value ?? '–'}`);
  const { before, after } = (change ?? {}) as { before?: unknown; after?: unknown };
  if (before || after)
    parts.push(`${JSON.stringify(before ?? {})} → ${JSON.stringify(after ?? {})}`);
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** A row of the log as an entry of somebody's history. */
export function presentAudit(row: ReadAuditRow, actor: Actor): HistoryView['entries'][number] {
  return {
    when: when(row.occurredAt, actor),
    what: actName(row, actor),
    who: whoDid(row, actor),
    note: detailsOf(row),
  };
}
