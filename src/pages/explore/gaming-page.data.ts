import { cardFigures } from '#pages/cards/present-cards.ts';
import { definePage } from '#platform/web/define-page.ts';
import { filtersQuery, loadExplore } from './explore-page.data.ts';

const QUERY = ['sort', 'cursor', 'filter_status'];
const GAMES = ['tabletop-games', 'video-games'];

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: QUERY },
  query: filtersQuery(QUERY),
  load: ({ actor, path, tag }) => loadExplore(path, actor.locale, GAMES, tag),
  figures: ({ cards, nothing }) => cardFigures([...cards, ...(nothing?.instead?.cards ?? [])]),
});
