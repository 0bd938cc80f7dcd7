import { z } from 'zod';
import { definePage } from '#platform/web/define-page.ts';
import { loadExplore } from './explore-page.data.ts';

const GAMES = ['tabletop-games', 'video-games'];

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: ['sort', 'cursor', 'filter_status'] },
  query: z.object({}),
  load({ actor, path, tag }) {
    tag('explore');
    return loadExplore(path, actor.locale, GAMES);
  },
});
