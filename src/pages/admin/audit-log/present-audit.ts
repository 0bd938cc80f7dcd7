import { paths } from '#app/paths.ts';
import type { ReadAuditRow } from '#modules/accounts/index.ts';
import type { SubjectNames } from '#modules/admin/index.ts';
import { SETTING_NAMES } from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, HistoryView } from '../frame/admin-view.ts';
import { hrefOf, linkTo } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { ADMIN_SECTIONS, type AdminSection, mayOpen } from '../frame/sections.ts';
import { LOOK } from '../market/present-market.ts';
import { personName } from '../people/person-cell.ts';
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
  content_text: 'texts',
  dead_letter: 'jobs',
};

/** What was done, as staff call it. */
export function actName({ act }: Pick<ReadAuditRow, 'act'>, { locale }: Pick<Actor, 'locale'>) {
  return translate(locale, `audit_act.${act}`);
}

/** Who did it: by name while the person's key exists, which goes with the account; nobody is the system. */
export function whoDid(row: ReadAuditRow, actor: Actor): CellView {
  if (row.actorId === null) return plain(translate(actor.locale, 'admin.system'));
  const { name, email } = row.actor ?? {};
  const known = [name, email].find((one) => typeof one === 'string' && one !== '');
  const isGone = typeof known !== 'string';
  return plain(isGone ? translate(actor.locale, 'talk.somebody') : known, {
    href: linkTo(actor, 'accounts', row.actorId),
    note: isGone ? `#${row.actorId}` : null,
  });
}

/** What an act was about, by the name staff know it by; what has none, by its kind and number. */
export function subjectOf(row: ReadAuditRow, names: SubjectNames, actor: Actor): CellView {
  const { subjectKind: kind, subjectId: id } = row;
  const { locale } = actor;
  const sort = isKnown(kind) ? translate(locale, `audit_subject.${kind}`) : kind;
  const href = pageOf(row, actor);
  if (kind === 'setting') return plain(`${sort} ${settingOf(row) ?? ''}`, { href });
  if (kind === 'list') {
    const list = listOf(row);
    return plain(list ? translate(locale, `admin.section_${list}`) : sort, {
      href,
      note: list && sort,
    });
  }
  if (kind === 'market_version') {
    return plain(translate(locale, `admin.section_${marketPageOf(row)}`), {
      href,
      note: `${sort} #${id}`,
    });
  }
  const named = nameOf(row, names, actor);
  if (named === null) return plain(`${sort} #${id}`, { href });
  return plain(named.text, {
    ...named,
    href,
    note: [`${sort} #${id}`, named.note].filter(Boolean).join(' · '),
  });
}

/** Who or what an act was about, while it is there. */
function nameOf(
  { subjectKind: kind, subjectId: id }: ReadAuditRow,
  { people, things }: SubjectNames,
  actor: Actor,
): CellView | null {
  if (kind === 'account') {
    const person = people.get(id);
    return person ? plain(personName(person, actor)) : null;
  }
  if (kind !== 'campaign' && kind !== 'contribution' && kind !== 'comment') return null;
  const thing = things[kind].get(id);
  if (!thing) return null;
  if (kind === 'campaign')
    return thing.title ? plain(thing.title, { language: thing.language }) : null;
  const nobody = kind === 'comment' ? 'talk.somebody' : 'admin.guest';
  return plain(thing.person ?? translate(actor.locale, nobody), {
    note: thing.title,
  });
}

/** Which list was read or taken away. */
const listOf = ({ details }: Pick<ReadAuditRow, 'details'>): AdminSection | null =>
  ADMIN_SECTIONS.find((one) => one === details.list || one === details.what) ?? null;

/** What the market offers and takes is decided on a page of its own. */
function marketPageOf({ details }: Pick<ReadAuditRow, 'details'>): 'market' | 'market_offer' {
  const fields = String(details.fields ?? '').split(' ');
  const isOfLook = (field: string) => field === '' || (LOOK as readonly string[]).includes(field);
  return fields.every(isOfLook) ? 'market' : 'market_offer';
}

/** The page that a check stands on is called as its kind. */
const checkPageOf = ({ details }: Pick<ReadAuditRow, 'details'>): AdminSection | null =>
  ADMIN_SECTIONS.find((one) => one === details.kind) ?? null;

/** What stands on one page or another. */
const PAGES_OF: Readonly<Record<string, (row: ReadAuditRow) => AdminSection | null>> = {
  list: listOf,
  market_version: marketPageOf,
  standing_check: checkPageOf,
};

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
  const page = PAGES_OF[kind]?.(row) ?? PAGE_OF[kind];
  return page && mayOpen(actor, page) ? hrefOf(actor, page) : null;
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
