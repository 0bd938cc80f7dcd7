import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import {
  deleteView,
  listViews,
  type SavedViewRow,
  updateViewName,
  upsertView,
} from './saved-view.store.ts';
import { viewErrors } from './view.errors.ts';
import { filtersIn, keptFilters } from './view-filters.ts';

/** Of one person; more are no help to find anything. */
const MOST = 40;

export interface SavedView extends Omit<SavedViewRow, 'filters'> {
  /** In one order: the same filters are the same text. */
  readonly text: string;
  readonly filters: Readonly<Record<string, string>>;
}

const opened = ({ list, name, filters }: SavedViewRow): SavedView => {
  return { list, name, text: filters, filters: filtersIn(filters) };
};

function insistOnPerson({ accountId }: Pick<Actor, 'accountId'>): number {
  if (accountId === null) throw platformErrors.unauthenticated();
  return accountId;
}

/** All that somebody keeps, list by list. */
export async function readSavedViews(by: Pick<Actor, 'accountId'>): Promise<SavedView[]> {
  return (await listViews(db(), insistOnPerson(by), null)).map(opened);
}

/** What somebody keeps of one list. */
export async function readListViews(
  list: string,
  by: Pick<Actor, 'accountId'>,
): Promise<SavedView[]> {
  return (await listViews(db(), insistOnPerson(by), list)).map(opened);
}

/**
 * Keeps filters of a list under a name, in place of what had it. Throws 422 for none, and for too many of
 * those lists that the person may open.
 */
export async function saveView(
  view: SavedViewRow,
  open: readonly string[],
  by: Pick<Actor, 'accountId'>,
): Promise<void> {
  const accountId = insistOnPerson(by);
  const filters = keptFilters(filtersIn(view.filters));
  if (filters === null) throw viewErrors.nothingToKeep();
  await transaction(async (tx) => {
    const kept = await listViews(tx, accountId, null);
    const others = kept.filter(
      ({ list, name }) => open.includes(list) && (list !== view.list || name !== view.name),
    );
    if (others.length >= MOST) throw viewErrors.tooMany({ most: MOST });
    await upsertView(tx, accountId, { ...view, filters });
  });
}

/**
 * Gives a view another name. Throws 404 where it is gone, and 422 where another view of the list has it,
 * which is not replaced: nobody asked for it.
 */
export async function renameView(
  view: Pick<SavedViewRow, 'list' | 'name'> & { readonly to: string },
  by: Pick<Actor, 'accountId'>,
): Promise<void> {
  const accountId = insistOnPerson(by);
  try {
    const isThere = await transaction((tx) => updateViewName(tx, accountId, view));
    if (!isThere) throw platformErrors.notFound();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const fields = { to: ['errors.staff_views.name_taken'] as const };
    throw viewErrors.nameTaken({}, { fields, cause: error });
  }
}

/** Lets go of a view; one that is gone already is no error. */
export async function removeView(
  view: Pick<SavedViewRow, 'list' | 'name'>,
  by: Pick<Actor, 'accountId'>,
): Promise<void> {
  const accountId = insistOnPerson(by);
  await transaction((tx) => deleteView(tx, accountId, view));
}
