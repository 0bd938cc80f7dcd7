/** The door of merging two accounts of one person. */
export { mergeAccounts, type MergePlan, planMerge } from './merge-accounts.ts';
export { mergeRoutes } from './merge-accounts.routes.ts';
export { CLASHING_KINDS, MOVED_KINDS } from './merge-facts.store.ts';
