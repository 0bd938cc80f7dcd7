import { db } from '#platform/db/transaction.ts';
import { marketOffer } from '#platform/market/market-offer.ts';
import { type Category, listCategories } from './category.store.ts';

let tree: Promise<Category[]> | undefined;

/** The category tree, read once per process: it changes only with a migration, which needs a restart. */
export function readCategories(): Promise<Category[]> {
  tree ??= listCategories(db()).catch((error: unknown) => {
    tree = undefined;
    throw error;
  });
  return tree;
}

/** Whether campaigns may newly be put there: all but what those who run the market took out of sight. */
export function isCategoryOffered({ slug }: Pick<Category, 'slug'>): boolean {
  return !marketOffer().hiddenCategories.includes(slug);
}

/** A category called Other is for campaigns that fit nowhere: it is no filter (spec section 3). */
export function isFilter(category: Category): boolean {
  return !category.names.en.startsWith('Other') && isCategoryOffered(category);
}
