import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readAccount } from '#modules/accounts/index.ts';
import { readCategories } from '#modules/campaigns/index.ts';
import {
  asSaved,
  changeSavedSearch,
  forgetSavedSearch,
  keepSearch,
  queryOfSearch,
  readSavedSearches,
  readTownNames,
  type SavedSearch,
  savedQueryOf,
  savedSearchHref,
  saveProblem,
  SEARCH_NAME_MAX,
  type Search,
  searchOf,
} from '#modules/discovery/index.ts';
import { chosenFilters, filterGroups } from '#pages/filters/explore-filters.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const MOST_TYPED = 2_000;
const id = z.coerce.number().int().positive().optional();

type Wording = (search: Search) => string;

/** Says what searches ask for, as the chips of the explore page do. */
async function wordingOf(searches: readonly Search[], locale: Locale): Promise<Wording> {
  const [categories, townNames] = await Promise.all([readCategories(), readTownNames(searches)]);
  return (search) => {
    const context = { search, locale, categories, townNames, facets: [], view: 'list' as const };
    const chosen = chosenFilters(context, filterGroups(context));
    return chosen.map(({ label }) => label).join(' · ');
  };
}

/**
 * What is to be saved, by the filters of the address; null where it has none that can be. One that is saved
 * already keeps its name unless another is typed.
 */
function presentNew(
  search: Search,
  saved: readonly SavedSearch[],
  wording: Wording,
  locale: Locale,
) {
  const problem = saveProblem(search);
  const before = saved.find(({ query }) => query === savedQueryOf(search));
  if (problem === 'nothing_chosen') return null;
  const kept = problem ? search : asSaved(search);
  // Without quotation marks around the text: the subjects of mails quote the whole name.
  const worded = [search.text, wording({ ...kept, text: '' })].filter(Boolean).join(' · ');
  // No half of a sign at its end.
  const cut = worded.slice(0, SEARCH_NAME_MAX).replace(/[\uD800-\uDBFF]$/, '');
  return {
    problem: problem && translate(locale, `errors.saved_searches.${problem}`),
    words: wording(kept),
    name: before?.name ?? cut.trim(),
    savedText: before ? translate(locale, 'searches.already', { name: before.name }) : null,
    query: queryText(search),
  };
}

const queryText = (search: Search): string =>
  paths.explore('en', queryOfSearch(search)).split('?')[1] ?? '';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 60 },
  query: z.object({ edit: id }),
  body: z.object({
    act: z.enum(['save', 'rename', 'pause', 'resume', 'remove']),
    id,
    name: z.string().max(MOST_TYPED).default(''),
    search: z.string().max(MOST_TYPED).default(''),
  }),
  async load({ query, path, actor }) {
    const { locale } = actor;
    const accountId = actor.accountId ?? 0;
    const asked = searchOf(new URLSearchParams(path.split('?')[1] ?? ''));
    const [account, saved] = await Promise.all([
      readAccount(accountId),
      readSavedSearches(accountId),
    ]);
    const searches = saved.map((one) => ({
      ...one,
      search: asSaved(searchOf(new URLSearchParams(one.query))),
    }));
    const wording = await wordingOf([asked, ...searches.map(({ search }) => search)], locale);
    return {
      isConfirmed: Boolean(account?.emailConfirmedAt),
      added: presentNew(asked, saved, wording, locale),
      edited: saved.find((one) => one.id === query.edit) ?? null,
      nameMax: SEARCH_NAME_MAX,
      searches: searches.map(({ id: number, name, isPaused, query: kept, search }) => ({
        id: number,
        name,
        isPaused,
        words: wording(search),
        href: savedSearchHref(kept, locale),
      })),
    };
  },
  async act({ body, actor }) {
    const { locale } = actor;
    const accountId = actor.accountId ?? 0;
    const known = body.id ?? 0;
    const done = {
      save: () =>
        keepSearch(accountId, body.name, searchOf(new URLSearchParams(body.search)), actor.locale),
      rename: () => changeSavedSearch(accountId, known, { name: body.name }),
      pause: () => changeSavedSearch(accountId, known, { isPaused: true }),
      resume: () => changeSavedSearch(accountId, known, { isPaused: false }),
      remove: () => forgetSavedSearch(accountId, known),
    };
    await done[body.act]();
    const said = {
      save: 'searches.saved',
      rename: 'searches.was_renamed',
      pause: 'searches.was_paused',
      resume: 'searches.was_resumed',
      remove: 'searches.was_removed',
    } as const;
    const text = translate(locale, said[body.act]);
    return redirectTo(paths.settings(locale, 'searches'), { level: 'success', text });
  },
});
