import { Readable } from 'node:stream';
import { type Campaign, campaignOfTeam, type TeamPermission } from '#modules/campaigns/index.ts';
import {
  INBOX_PER_PAGE,
  readInbox,
  readUpdatesFor,
  UPDATES_PER_PAGE,
  type WrittenUpdate,
} from '#modules/conversations/index.ts';
import { readTrials, TRIALS_PER_PAGE, VARIANT } from '#modules/experiments/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { FileAnswer } from '#platform/http/define-file-route.ts';
import type { RouteRequest } from '#platform/http/define-route.ts';
import { DEFAULT_LOCALE } from '#platform/web/locale.ts';
import { readNaming } from '../experiments/present-trial.ts';
import { type CsvColumn, type CsvLanguage, partsOf, type Table, term } from './csv-texts.ts';

interface Part {
  readonly campaign: Campaign;
  readonly actor: Actor;
  /** Rows of smaller numbers than this. */
  readonly below: number;
  readonly language: CsvLanguage;
}

interface List {
  readonly permissions: readonly TeamPermission[];
  readonly head: readonly CsvColumn[];
  /** The rows of a page, and the number below which the next one begins; null after the last. */
  read(part: Part): Promise<{ rows: Table['rows']; next: number | null }>;
}

const stamp = (at: Date | null): string => at?.toISOString() ?? '';

/** Where the page after this one begins: a page that is not full is the last. */
function nextOf(found: readonly { readonly id: number }[], perPage: number): number | null {
  return found.length < perPage ? null : (found.at(-1)?.id ?? null);
}

function stateOf({ published_at: published, publish_at: planned }: WrittenUpdate) {
  const state = published ? 'published' : planned ? 'planned' : 'draft';
  return term(state, `workspace.state_${state}`);
}

const updates: List = {
  permissions: ['post_and_comment'],
  head: ['number', 'title', 'state', 'audience', 'published_at'],
  async read({ campaign, actor, below }) {
    const found = await readUpdatesFor(campaign, actor, below);
    const rows = found.map((one) => [
      one.number ?? '',
      one.title,
      stateOf(one),
      term(one.audience, `workspace.audience_${one.audience}`),
      stamp(one.published_at ?? one.publish_at),
    ]);
    return { rows, next: nextOf(found, UPDATES_PER_PAGE) };
  },
};

const yesOrNo = (is: boolean) => term(is ? 'yes' : 'no', is ? 'csv.is_yes' : 'csv.is_no');

const comments: List = {
  permissions: ['post_and_comment'],
  head: ['number', 'made_at', 'author', 'comment', 'replies_to', 'waits', 'private', 'hidden'],
  async read({ campaign, below }) {
    const found = await readInbox(campaign.id, { below });
    const rows = found.map((one) => [
      one.id,
      stamp(one.createdAt),
      one.authorName,
      one.body,
      one.parentId ?? '',
      yesOrNo(one.isWaiting),
      yesOrNo(one.private),
      yesOrNo(one.hidden),
    ]);
    return { rows, next: nextOf(found, INBOX_PER_PAGE) };
  },
};

const experiments: List = {
  permissions: ['edit_campaign', 'see_figures'],
  head: [
    'experiment',
    'part',
    'started_at',
    'ended_at',
    'ending',
    'version',
    'name',
    'people',
    'checkouts',
    'contributions',
  ],
  async read({ campaign, below, language }) {
    const found = await readTrials(campaign.id, below);
    const naming = await readNaming(campaign, language ?? DEFAULT_LOCALE);
    const rows = found.flatMap(({ trial, versions }) =>
      versions.map(({ bucket, people, checkouts, done }) => {
        const isB = bucket === VARIANT;
        return [
          trial.id,
          term(trial.part, `experiments.part_${trial.part}`),
          stamp(trial.startedAt),
          stamp(trial.endedAt),
          term(trial.state, `experiments.${trial.state}`),
          term(isB ? 'b' : 'a', isB ? 'experiments.version_b' : 'experiments.version_a'),
          naming(trial.part, isB ? trial.variant : trial.original),
          people,
          checkouts,
          done,
        ];
      }),
    );
    const ids = found.map(({ trial }) => ({ id: trial.id }));
    return { rows, next: nextOf(ids, TRIALS_PER_PAGE) };
  },
};

const LISTS = { updates, comments, experiments } satisfies Record<string, List>;
export const LIST_NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[];
export type ListName = (typeof LIST_NAMES)[number];

export interface AskedList {
  readonly name: ListName;
  readonly idOrSlug: number | string;
  readonly actor: Actor;
  readonly request: Pick<RouteRequest, 'callerNow'>;
  readonly language: CsvLanguage;
}

/** Page by page; throws as soon as its reader may not open the list any more. */
async function* rowsOf(asked: AskedList, campaign: Campaign): AsyncGenerator<Table['rows']> {
  const { name, actor, request, language } = asked;
  const list: List = LISTS[name];
  let below: number | null = Number.MAX_SAFE_INTEGER;
  while (below !== null) {
    const caller = await request.callerNow();
    if (caller.accountId !== actor.accountId) throw platformErrors.unauthenticated();
    await campaignOfTeam(campaign.id, caller, ...list.permissions);
    const { rows, next } = await list.read({ campaign, actor: caller, below, language });
    yield rows;
    below = next;
  }
}

/** A list of a campaign as a file, the newest first, sent while it is read. 404 and 403 as its page. */
export async function listFile(asked: AskedList): Promise<FileAnswer> {
  const { name, idOrSlug, actor, language } = asked;
  const { permissions, head }: List = LISTS[name];
  const campaign = await campaignOfTeam(idOrSlug, actor, ...permissions);
  return {
    filename: `${campaign.slug}-${name}-${stamp(await clockNow()).slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: null,
    content: Readable.from(partsOf(head, rowsOf(asked, campaign), language)),
  };
}
