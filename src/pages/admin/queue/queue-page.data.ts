import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  countQueue,
  MOST_COUNTED,
  QUEUE_KIND_NAMES,
  type QueueKind,
  queueKindsOf,
  readDecisionTimes,
  readQueue,
} from '#modules/admin/index.ts';
import { newestVersion } from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { feeText } from '#platform/market/market-offer.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { FilterView, ListView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { namedValue, PER_PAGE } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { presentItems } from '../frame/present-item.ts';
import { presentViews } from '../saved-views/present-views.ts';
import { spanText } from './span-text.ts';

/**
 * The kinds of which something waits, with how many; `100+` is the most that is counted. Null where nothing
 * does, as there is nothing to choose.
 */
function kindFilter(
  kinds: readonly QueueKind[],
  counts: Readonly<Record<QueueKind, number>>,
  query: { readonly kind?: QueueKind | undefined; readonly mine?: '1' | undefined },
  { locale }: Actor,
): FilterView | null {
  const waiting = kinds.filter((kind) => counts[kind] > 0 || kind === query.kind);
  if (waiting.length === 0) return null;
  const chip = (label: string, kind: QueueKind | undefined) => ({
    label,
    href: paths.admin(locale, undefined, undefined, { kind, mine: query.mine }),
    current: query.kind === kind,
  });
  return {
    label: translate(locale, 'admin.kind'),
    chips: [
      chip(translate(locale, 'admin.all'), undefined),
      ...waiting.map((kind) => {
        const count = counts[kind];
        const shown =
          count > MOST_COUNTED
            ? `${MOST_COUNTED.toLocaleString(locale)}+`
            : count.toLocaleString(locale);
        return chip(`${translate(locale, `admin.kinds_${kind}`)} (${shown})`, kind);
      }),
    ],
  };
}

function mineFilter(query: { kind?: QueueKind | undefined; mine?: '1' | undefined }, actor: Actor) {
  const chip = (key: 'admin.everybodys' | 'admin.mine', mine: '1' | undefined) => ({
    label: translate(actor.locale, key),
    href: paths.admin(actor.locale, undefined, undefined, { kind: query.kind, mine }),
    current: query.mine === mine,
  });
  return {
    label: translate(actor.locale, 'admin.assigned'),
    chips: [chip('admin.everybodys', undefined), chip('admin.mine', '1')],
  };
}

/** The kinds of which it is measured how long they waited. */
const TIMED = [
  'approval_group',
  'contribution_review',
  'campaign_report',
  'account_report',
  'comment_report',
] as const;

async function leadOf({ locale }: Actor, kinds: readonly QueueKind[]): Promise<string> {
  const times = await readDecisionTimes();
  const said = TIMED.flatMap((kind) => {
    const seconds = times[kind];
    if (seconds === null || !kinds.includes(kind)) return [];
    return [
      namedValue(translate(locale, `admin.kind_${kind}`), spanText(seconds, locale), { locale }),
    ];
  });
  const lead = translate(locale, 'admin.queue_lead');
  if (said.length === 0) return lead;
  return `${lead} ${translate(locale, 'admin.decision_times', { times: said.join(' · ') })}`;
}

/** A fee that another admin proposed is in no list: nothing but this waits for it. */
async function feeNotice(actor: Actor): Promise<ListView['notice']> {
  if (!actor.roles.includes('admin')) return null;
  const { proposedFee } = (await newestVersion()).profile;
  if (proposedFee === null || proposedFee.by === actor.accountId) return null;
  const { locale } = actor;
  return {
    text: translate(locale, 'admin.fee_proposed', { share: feeText(proposedFee.bps, locale) }),
    href: paths.admin(locale, 'market_offer'),
    label: translate(locale, 'admin.fee_open'),
  };
}

export const { loader, headers } = definePage({
  access: accessTo('queue'),
  query: z.object({
    kind: z.enum(QUEUE_KIND_NAMES).optional(),
    mine: z.literal('1').optional(),
    cursor: z.string().max(160).optional(),
  }),
  async load({ query, actor }): Promise<ListView> {
    const { locale } = actor;
    const kinds = queueKindsOf(actor);
    const [counts, lead, notice, views, { items, next }] = await Promise.all([
      countQueue(query.mine ? actor.accountId : null),
      leadOf(actor, kinds),
      feeNotice(actor),
      presentViews(actor, 'queue', query),
      readQueue({
        kinds: kinds.filter((kind) => query.kind === undefined || kind === query.kind),
        cursor: query.cursor ?? null,
        limit: PER_PAGE,
        assigneeId: query.mine ? actor.accountId : null,
        readerId: actor.accountId,
      }),
    ]);
    const chosen = kindFilter(kinds, counts, query, actor);
    const isNarrowed = query.kind !== undefined || query.mine !== undefined;
    return {
      shell: presentShell(actor, 'queue'),
      lead,
      notice,
      search: null,
      filters: kinds.length > 0 ? [...(chosen ? [chosen] : []), mineFilter(query, actor)] : [],
      views,
      table: {
        caption: translate(locale, 'admin.section_queue'),
        ...presentItems(items, actor),
        emptyText: translate(locale, isNarrowed ? 'admin.nothing_found' : 'admin.queue_empty'),
        more:
          next === null
            ? null
            : {
                href: paths.admin(locale, undefined, undefined, { ...query, cursor: next }),
                label: translate(locale, 'admin.next_page'),
              },
      },
    };
  },
});
