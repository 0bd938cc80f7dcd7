import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type BulkKind, ownCases, readNames, readWaiting } from '#modules/admin/index.ts';
import { AppError, fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { noteError } from '#platform/log/recorded/record-error.ts';
import { redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, BulkView } from './admin-view.ts';
import { amountText } from './present-states.ts';
import { PER_PAGE } from './present-table.ts';
import type { AdminSection } from './sections.ts';

/** No more rows than a page shows are decided at once. */
const KEYS = new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${PER_PAGE - 1}}$`);

/** An act of a list on several of its rows; each row is decided by itself, as on its own page. */
export interface BulkAct {
  readonly intent: string;
  /** Button, and what it does to several rows. */
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly isHarmful?: boolean;
  /** Throws what the row's own page would answer. */
  decide(id: number, actor: Actor): Promise<void>;
}

/** What was chosen and is only looked at yet, as it stands in an address. */
export const bulkQuery = {
  plan: z.string().max(40).optional(),
  chosen: z.string().regex(KEYS).optional(),
};

export const bulkBody = z.object({
  intent: z.string().max(40),
  item: z.union([z.string(), z.array(z.string()).max(PER_PAGE)]).optional(),
  chosen: z.string().regex(KEYS).optional(),
});

interface Chosen {
  readonly plan?: string | undefined;
  readonly chosen?: string | undefined;
  readonly cursor?: string | undefined;
}

const keysOf = (chosen: string | undefined) => [...new Set(chosen?.split(',') ?? [])];

/** The boxes and buttons of a list, and what a planned act would do to the chosen rows. Does nothing yet. */
export async function presentBulk(
  { section, kind }: { readonly section: AdminSection; readonly kind: BulkKind },
  acts: readonly BulkAct[],
  { plan, chosen, cursor, shown }: Chosen & { readonly shown: readonly string[] },
  { locale, accountId }: Actor,
): Promise<BulkView> {
  const act = acts.find(({ intent }) => intent === plan);
  const keys = keysOf(chosen);
  const [waiting, nameOf] = await Promise.all([
    readWaiting(kind, keys),
    readNamesOf(kind, [...new Set([...shown, ...keys])], locale),
  ]);
  const cases = waiting.map((row) => ({ ...row, kind }));
  const owned = await ownCases(cases, accountId);
  const own = cases.filter((one) => owned.has(one)).map(({ key }) => key);
  const found = cases.filter((one) => !owned.has(one)).map(({ key }) => key);
  const chooseLabel = (key: string) => translate(locale, 'admin.choose_row', { row: nameOf(key) });
  return {
    allLabel: translate(locale, 'admin.choose_all'),
    chooseLabels: Object.fromEntries(shown.map((key) => [`${kind}:${key}`, chooseLabel(key)])),
    buttons: acts.map(({ intent, title }) => ({
      intent: `plan_${intent}`,
      label: translate(locale, title),
    })),
    hint: translate(locale, 'admin.bulk_hint'),
    pageHint: translate(locale, 'admin.bulk_page'),
    change: {
      href: paths.admin(locale, section, undefined, {
        chosen: found.join(',') || undefined,
        cursor,
      }),
      label: translate(locale, 'admin.bulk_change'),
    },
    chosen: found.map((key) => `${kind}:${key}`),
    title: translate(locale, 'admin.bulk_preview'),
    emptyText:
      own.length > 0
        ? translate(locale, 'admin.bulk_own', { count: own.length })
        : translate(locale, 'admin.bulk_nothing'),
    planned: act && keys.length > 0 ? planOf(act, { keys, found, own, nameOf }, locale) : null,
  };
}

/** What would happen to the rows that still wait for the reader; none where none does. */
function planOf(
  act: BulkAct,
  rows: {
    readonly keys: readonly string[];
    readonly found: readonly string[];
    readonly own: readonly string[];
    readonly nameOf: (key: string) => string;
  },
  locale: Locale,
): ActView[] {
  const { keys, found, own, nameOf } = rows;
  if (found.length === 0) return [];
  const gone = keys.filter((key) => !found.includes(key) && !own.includes(key)).map(nameOf);
  const ownTitle = translate(locale, 'admin.bulk_own', { count: own.length });
  return [
    {
      intent: act.intent,
      title: translate(locale, act.title),
      consequence: translate(locale, act.text, { count: found.length }),
      lists: [
        { title: translate(locale, 'admin.bulk_chosen'), items: found.map(nameOf) },
        ...(own.length > 0 ? [{ title: ownTitle, items: own.map(nameOf) }] : []),
        ...(gone.length > 0 ? [{ title: translate(locale, 'admin.bulk_gone'), items: gone }] : []),
      ],
      // Not called as the button that led here.
      button: `${translate(locale, act.title)} (${found.length})`,
      isHarmful: act.isHarmful ?? false,
      isOpen: true,
      fields: [],
      hidden: { chosen: found.join(',') },
    },
  ];
}

/** Says of a row who, what they wrote, for what and how much, and its number: some comment twice. */
async function readNamesOf(
  kind: BulkKind,
  keys: readonly string[],
  locale: Locale,
): Promise<(key: string) => string> {
  const rows = new Map((await readNames(kind, keys)).map((row) => [row.key, row]));
  return (key) => {
    const row = rows.get(key);
    if (!row) return `#${key}`;
    const { person, campaign_title: title, amount_minor: amount, currency, excerpt } = row;
    const what = [
      person === null
        ? translate(locale, 'talk.somebody')
        : person || translate(locale, 'admin.guest'),
      excerpt === null ? null : translate(locale, 'admin.quoted', { text: excerpt }),
      title,
      ...(amount !== null && currency !== null ? [amountText(amount, currency, locale)] : []),
    ];
    return `${what.filter(Boolean).join(' · ')} (#${key})`;
  };
}

/** Leads to the preview of what was chosen, or decides row by row; says what could not be decided. */
export async function actInBulk(
  { section, kind }: { readonly section: AdminSection; readonly kind: BulkKind },
  acts: readonly BulkAct[],
  { intent, item, chosen, cursor }: z.output<typeof bulkBody> & Pick<Chosen, 'cursor'>,
  actor: Actor,
) {
  const { locale } = actor;
  const planned = acts.find((act) => intent === `plan_${act.intent}`);
  if (planned) {
    const items = [item ?? []].flat();
    const list = items.map((one) => one.slice(kind.length + 1)).join(',');
    // A row of another kind has numbers of its own.
    if (!items.every((one) => one.startsWith(`${kind}:`)) || !KEYS.test(list))
      throw fieldErrors({ '': ['errors.admin.nothing_chosen'] });
    const query = { plan: planned.intent, chosen: list, cursor };
    return redirectTo(paths.admin(locale, section, undefined, query));
  }
  const act = acts.find((one) => intent === one.intent);
  if (!act || chosen === undefined) throw fieldErrors({ '': ['errors.admin.nothing_chosen'] });
  const failed: string[] = [];
  const keys = keysOf(chosen);
  for (const key of keys) {
    try {
      await act.decide(Number(key), actor);
    } catch (failure) {
      // Whatever stops one row, what was decided before it must still be told.
      if (!(failure instanceof AppError)) {
        const about = { module: 'admin', intent, row: key };
        noteError('request', about, failure, 'was not decided in bulk');
      }
      failed.push(key);
    }
  }
  const count = keys.length - failed.length;
  const nameOf = await readNamesOf(kind, failed, locale);
  const text = [
    ...(count > 0 ? [translate(locale, 'admin.bulk_done', { count })] : []),
    ...(failed.length > 0
      ? [translate(locale, 'admin.bulk_failed', { rows: failed.map(nameOf).join('; ') })]
      : []),
  ].join(' ');
  const level = failed.length > 0 ? 'warn' : 'success';
  return redirectTo(paths.admin(locale, section), { level, text });
}
