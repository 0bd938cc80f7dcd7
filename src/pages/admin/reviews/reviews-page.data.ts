import { definePage } from '#platform/web/define-page.ts';
import { accessTo } from '../frame/sections.ts';
import { loadWaiting } from '../frame/waiting-list.ts';

export const { loader, headers } = definePage({
  access: accessTo('contribution_reviews'),
  load: ({ actor }) => loadWaiting('contribution_reviews', 'contribution_review', actor),
});
