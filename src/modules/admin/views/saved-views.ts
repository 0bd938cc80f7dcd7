import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import {
  deleteView,
  insertView,
  listViews,
  type SavedViewRow,
  updateViewName,
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

type Named = Pick<SavedViewRow, 'list' | 'name'>;

/** Whether two views of a list have one name to whoever reads it: capitals tell none apart. */
const isNamesake = (one: Named, other: Named): boolean =>
  one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase();

const nameTaken = (field: 'name' | 'to', cause?: unknown) =>
  viewErrors.nameTaken({}, { fields: { [field]: ['errors.staff_views.name_taken'] }, cause });

/** Whether the very view is among those kept. Throws 422 where another one has its name. */
function isKept(kept: readonly SavedViewRow[], view: SavedViewRow): boolean {
  const namesake = kept.find((one) => isNamesake(one, view));
  if (namesake === undefined) return false;
  if (namesake.name !== view.name || namesake.filters !== view.filters) throw nameTaken('name');
  return true;
}

/**
 * Keeps filters of a list under a name. Throws 422 for none, for a name that another view of the list has,
 * which is not replaced, and for too many of those lists that the person may open. The same view sent again
 * is kept already.
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
    if (isKept(kept, { ...view, filters })) return;
    if (kept.filter(({ list }) => open.includes(list)).length >= MOST) {
      throw viewErrors.tooMany({ most: MOST });
    }
    if (await insertView(tx, accountId, { ...view, filters })) return;
    // Kept meanwhile, as by a second press.
    const now = await listViews(tx, accountId, view.list);
    if (!isKept(now, { ...view, filters })) throw nameTaken('name');
  });
}

/**
 * Gives a view another name. Throws 404 where it is gone, and 422 where another view of the list has it,
 * which is not replaced: nobody asked for it.
 */
export async function renameView(
  view: Named & { readonly to: string },
  by: Pick<Actor, 'accountId'>,
): Promise<void> {
  const accountId = insistOnPerson(by);
  try {
    await transaction(async (tx) => {
      const others = (await listViews(tx, accountId, view.list)).filter(
        ({ name }) => name !== view.name,
      );
      const to = { list: view.list, name: view.to };
      if (others.some((one) => isNamesake(one, to))) throw nameTaken('to');
      if (!(await updateViewName(tx, accountId, view))) throw platformErrors.notFound();
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw nameTaken('to', error);
  }
}

/** Lets go of a view; one that is gone already is no error. */
export async function removeView(view: Named, by: Pick<Actor, 'accountId'>): Promise<void> {
  const accountId = insistOnPerson(by);
  await transaction((tx) => deleteView(tx, accountId, view));
}
