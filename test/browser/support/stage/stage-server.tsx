import { renderToString } from 'react-dom/server';
import { serverRouter, StageApp, type StageStory } from './stage-app.tsx';

export const renderStory = (story: StageStory): string =>
  renderToString(<StageApp story={story} router={serverRouter(story)} />);
