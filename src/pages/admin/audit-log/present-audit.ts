import { paths } from '#app/paths.ts';
import type { ReadAuditRow } from '#modules/accounts/index.ts';
import { readContributionCurrencies } from '#modules/admin/index.ts';
import { SETTING_NAMES } from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, HistoryView } from '../frame/admin-view.ts';
import { hrefOf, linkTo } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { type AdminSection, mayOpen } from '../frame/sections.ts';
import { SUBJECT_KINDS, type SubjectKind } from './audit-filter.ts';
import { changeText, detailsText } from './present-details.ts';

const SECTION_OF: Readonly<Record<string, AdminSection>> = {
  account: 'accounts',
  campaign: 'projects',
  contribution: 'contributions',
  mail: 'mails',
  comment: 'comment_reports',
  info_banner: 'info_banners',
  experiment: 'experiments',
  campaign_collection: 'campaign_collections',
  sponsor: 'sponsors',
  search_tuning: 'search',
};

/** What has no page of its own: the one it stands on. */
const PAGE_OF: Readonly<Record<string, AdminSection>> = {
  market_version: 'market',
  content_text: 'texts',
  dead_letter: 'jobs',
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
  const { subjectKind: kind, subjectId: id } = row;
  const name = isKnown(kind) ? translate(actor.locale, `audit_subject.${kind}`) : kind;
  return plain(kind === 'setting' ? `${name} ${settingOf(row) ?? ''}` : `${name} #${id}`, {
    href: pageOf(row, actor),
  });
}

const isKnown = (kind: string): kind is SubjectKind =>
  (SUBJECT_KINDS as readonly string[]).includes(kind);

/** A setting is known by the name in its entry: numbers of the catalogue change with it. */
function settingOf({ details }: Pick<ReadAuditRow, 'details'>): string | null {
  return SETTING_NAMES.find((name) => name === details.name) ?? null;
}

function pageOf(row: ReadAuditRow, actor: Actor): string | null {
  const { subjectKind: kind, subjectId: id } = row;
  if (kind === 'setting') return linkTo(actor, 'settings', settingOf(row));
  const section = SECTION_OF[kind];
  if (section) return linkTo(actor, section, id);
  const page = PAGE_OF[kind];
  return page && mayOpen(actor, page) ? hrefOf(actor, page) : null;
}

/** Rows with the currency of the amounts noted in them, which a contribution alone knows. */
export async function withCurrencies(rows: readonly ReadAuditRow[]): Promise<ReadAuditRow[]> {
  const isOfMoney = ({ subjectKind, details }: ReadAuditRow) =>
    subjectKind === 'contribution' && details.amount_minor !== undefined;
  const ids = new Set(rows.filter(isOfMoney).map(({ subjectId }) => subjectId));
  const currencies = await readContributionCurrencies([...ids]);
  return rows.map((row) => {
    const currency = isOfMoney(row) ? currencies.get(row.subjectId) : undefined;
    return currency === undefined ? row : { ...row, details: { ...row.details, currency } };
  });
}

/** What was noted with an act, and what it changed; null where nothing was. */
export function detailsOf(
  { act, details, change }: ReadAuditRow,
  actor: Pick<Actor, 'locale'>,
): string | null {
  const noted = detailsText(act, details, actor);
  const parts = [...(noted === null ? [] : [noted]), ...changeText(act, change ?? {}, actor)];
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** Where the log tells all that was done to something; null for who may not read it. */
export function wholeLog(kind: SubjectKind, id: number, actor: Actor): HistoryView['more'] {
  if (!mayOpen(actor, 'audit_log')) return null;
  const { locale } = actor;
  return {
    href: paths.admin(locale, 'audit_log', undefined, { kind, number: id }),
    label: translate(locale, 'admin.whole_history'),
  };
}

/** A row of the log as an entry of somebody's history. */
export function presentAudit(row: ReadAuditRow, actor: Actor): HistoryView['entries'][number] {
  return {
    when: when(row.occurredAt, actor),
    what: actName(row, actor),
    who: whoDid(row, actor),
    note: detailsOf(row, actor),
  };
}
