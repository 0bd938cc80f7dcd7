import { projectRoot } from '#platform/config/project-root.ts';
import { measurePages } from '../../tools/client-budget.ts';
import type { Figure } from '../figure.ts';

const CAMPAIGN = 'pages/campaign/campaign-page';

/** JavaScript per page as the build has it: no clock is involved. */
export const clientCode: Figure = async () => {
  const pages = measurePages(projectRoot()).sort((a, b) => b.bytes - a.bytes);
  const campaign = pages.find(({ page }) => page === CAMPAIGN);
  return {
    title: 'JavaScript per page',
    about:
      'Gzip (level 9) of every script a page refers to on its first load: entry, root, the page, ' +
      'shared parts and the ' +
      'texts of one language. Limits are in bench/budgets.json.',
    aims: [
      {
        what: 'campaign page',
        limit: 140,
        reached: (campaign?.bytes ?? Number.NaN) / 1000,
        unit: 'kB',
        is: 'most',
      },
    ],
    tables: [
      {
        title: 'By page',
        columns: ['page', 'kB', 'limit kB', 'files'],
        rows: pages.map(({ page, bytes, limit, files }) => [
          page,
          bytes / 1000,
          limit / 1000,
          files,
        ]),
      },
    ],
    notes: [],
  };
};
