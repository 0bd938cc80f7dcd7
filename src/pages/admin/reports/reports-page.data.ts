import { definePage } from '#platform/web/define-page.ts';
import { accessTo } from '../frame/sections.ts';
import { loadWaiting } from '../frame/waiting-list.ts';

export const { loader, headers } = definePage({
  access: accessTo('comment_reports'),
  load: ({ actor }) => loadWaiting('comment_reports', 'comment_report', actor),
});
