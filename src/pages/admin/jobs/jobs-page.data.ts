import { definePage } from '#platform/web/define-page.ts';
import { accessTo } from '../frame/sections.ts';
import { loadWaiting } from '../frame/waiting-list.ts';

export const { loader, headers } = definePage({
  access: accessTo('jobs'),
  load: ({ actor }) => loadWaiting('jobs', 'failed_job', actor),
});
