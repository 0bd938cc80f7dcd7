import { z } from 'zod';
import {
  type ContributionRow,
  readContributionList,
  readSubjectNames,
} from '#modules/admin/index.ts';
import { ATTENTION_STATES } from '#modules/contributions/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { translate } from '#platform/web/translate.ts';
import { LIST_QUERIES } from '../api/list-csv.ts';
import type { FilterView, ListView } from '../frame/admin-view.ts';
import { defineList } from '../frame/lists/define-list.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText, contributionState } from '../frame/present-states.ts';
import {
  columnsOf,
  csvOf,
  cutHint,
  filterOf,
  type ListQuery,
  MOST_FOUND,
  nextPage,
  PER_PAGE,
  plain,
  searchOf,
  when,
} from '../frame/present-table.ts';
import { presentViews } from '../saved-views/present-views.ts';

function presentRow(row: ContributionRow, actor: Actor) {
  const { locale } = actor;
  return {
    key: String(row.id),
    cells: [
      plain(`#${row.id}`, { href: linkTo(actor, 'contributions', row.id) }),
      plain(row.name || row.email, { note: row.name ? row.email : null }),
      plain(row.campaign_title, {
        language: row.campaign_language,
        href: linkTo(actor, 'projects', row.campaign_id),
      }),
      contributionState(row.state, locale),
      plain(amountText(row.total_minor, row.currency, locale)),
      plain(when(row.created_at, actor)),
    ],
  };
}

/** The campaign that the list is narrowed to, beside the way back to all of them. */
async function presentCampaign(query: ListQuery, actor: Actor): Promise<FilterView[]> {
  const { campaign: id } = query;
  if (id === undefined) return [];
  const names = await readSubjectNames([{ subjectKind: 'campaign', subjectId: Number(id) }]);
  const title = names.things.campaign.get(Number(id))?.title ?? `#${id}`;
  const label = { name: 'campaign', label: 'admin.campaign', all: 'admin.all' } as const;
  const kept = { ...query, campaign: String(id) };
  return [filterOf(actor, 'contributions', label, [[String(id), title]], kept)];
}

export const { loader, headers } = defineList({
  section: 'contributions',
  query: z.object({ ...LIST_QUERIES.contributions, cursor: idParam.optional() }),
  async load({ query, actor, reader }): Promise<ListView> {
    const { locale } = actor;
    const { search = '', state = null, campaign: campaignId = null, cursor = null } = query;
    const limit = search === '' ? PER_PAGE : MOST_FOUND;
    const found = await readContributionList(
      { search, filter: state, campaignId, before: cursor, limit },
      reader,
    );
    const label = { name: 'state', label: 'admin.state', all: 'admin.all' } as const;
    const states = ATTENTION_STATES.map(
      (one) => [one, translate(locale, `admin.attention_${one}`)] as const,
    );
    return {
      shell: presentShell(actor, 'contributions'),
      lead: translate(locale, 'admin.contributions_lead'),
      search: searchOf(
        actor,
        'contributions',
        'admin.contributions_search',
        query,
        cutHint(found, actor),
      ),
      filters: [
        ...(await presentCampaign(query, actor)),
        filterOf(actor, 'contributions', label, states, query),
      ],
      views: await presentViews(actor, 'contributions', query),
      file: csvOf(actor, 'contributions', query),
      table: {
        caption: translate(locale, 'admin.section_contributions'),
        columns: columnsOf(actor, [
          ['admin.number'],
          ['admin.person'],
          ['admin.campaign'],
          ['admin.state'],
          ['admin.amount', 'end'],
          ['admin.since', 'wide'],
        ]),
        rows: found.rows.map((row) => presentRow(row, actor)),
        emptyText: translate(locale, 'admin.nothing_found'),
        more: nextPage(actor, 'contributions', query, found.next),
      },
    };
  },
});
