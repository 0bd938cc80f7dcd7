import { CLASHING_KINDS, MOVED_KINDS, type MergePlan } from '#flows/merge-accounts/index.ts';
import type { AccountFile } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView, TableView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { linkTo } from '../frame/present-shell.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { placeText } from '../people/person-cell.ts';

type Account = AccountFile['account'];

/** Which account stays, which becomes a part of it, and what was reported between them. */
export function mergeFacts(
  account: Pick<Account, 'id' | 'email'>,
  plan: MergePlan | null,
  actor: Actor,
): DetailView['facts'] {
  const { locale } = actor;
  const fact = (term: string, one: { readonly id: number; readonly email: string }) => ({
    term,
    value: plain(one.email, { href: linkTo(actor, 'accounts', one.id), note: `#${one.id}` }),
  });
  const stays = fact(translate(locale, 'merging.stays'), account);
  if (plan === null) return [stays];
  const ends = fact(translate(locale, 'merging.ends'), plan.from);
  if (plan.reportsBetween === 0) return [stays, ends];
  const note = translate(locale, 'merging.reports_fall_away');
  const value = plain(new Intl.NumberFormat(locale).format(plan.reportsBetween), { note });
  return [stays, ends, { term: translate(locale, 'merging.reports_between'), value }];
}

/** Why the two cannot be merged, all at once. */
export function refusalTexts(plan: MergePlan | null, locale: Locale): DetailView['texts'] {
  if (plan === null || plan.refusals.length === 0) return [];
  const text = plan.refusals
    .map((refusal) => translate(locale, `errors.merging.${refusal}`))
    .join('\n');
  return [{ title: translate(locale, 'merging.refused'), text }];
}

/** Names the other account; open while none is named. */
export function chooseAct(plan: MergePlan | null, locale: Locale): ActView {
  const act = actOf(locale, {
    intent: 'choose',
    title: 'merging.choose',
    text: 'merging.choose_text',
    fields: [
      {
        kind: 'text',
        name: 'other',
        label: translate(locale, 'merging.other'),
        isRequired: true,
        max: 320,
        ...(plan === null ? {} : { value: plan.from.email }),
      },
    ],
  });
  return { ...act, isOpen: plan === null };
}

export function mergeAct({ into, from }: MergePlan, locale: Locale): ActView {
  return {
    ...actOf(locale, {
      intent: 'merge',
      title: 'merging.merge',
      text: 'merging.merge_text',
      values: { from: from.email, into: into.email },
      isHarmful: true,
      fields: [reasonField(locale, { hintKey: 'merging.reason_is_read' })],
      hidden: { from: String(from.id) },
    }),
    isOpen: true,
  };
}

/** Who the two are, one below the other: two different people are seen as such. */
export function peopleTable({ people }: MergePlan, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'merging.compare'),
    columns: columnsOf(actor, [
      ['admin.email'],
      ['admin.person'],
      ['admin.place'],
      ['admin.since'],
      ['admin.contributions', 'end'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: people.map(({ id, email, name, city, country, createdAt, contributions }, at) => ({
      key: String(id),
      cells: [
        plain(email, { note: translate(locale, at === 0 ? 'merging.stays' : 'merging.ends') }),
        plain(name || '–'),
        plain(placeText({ city, country }, actor)),
        plain(when(createdAt, actor)),
        plain(new Intl.NumberFormat(locale).format(contributions)),
      ],
    })),
  };
}

/** What moves, counted, and how much of it both have. */
export function movedTable(plan: MergePlan, actor: Actor): TableView {
  const { locale } = actor;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const kinds = [...new Set([...MOVED_KINDS, ...CLASHING_KINDS])];
  const moved: Readonly<Record<string, number>> = plan.moved;
  const both: Readonly<Record<string, number>> = plan.clashing;
  return {
    caption: translate(locale, 'merging.moves'),
    columns: columnsOf(actor, [
      ['merging.what'],
      ['merging.count', 'end'],
      ['merging.in_both', 'end'],
    ]),
    emptyText: translate(locale, 'merging.nothing'),
    rows: kinds
      .filter((kind) => (moved[kind] ?? 0) + (both[kind] ?? 0) > 0)
      .map((kind) => ({
        key: kind,
        cells: [
          plain(translate(locale, `merging.kind_${kind}`)),
          plain(moved[kind] === undefined ? '–' : number(moved[kind])),
          plain(both[kind] ? number(both[kind]) : '–'),
        ],
      })),
  };
}
