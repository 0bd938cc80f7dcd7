import type { loadExplore } from './explore-page.data.ts';

/** What the explore pages show. */
export type ExploreData = Awaited<ReturnType<typeof loadExplore>>;
