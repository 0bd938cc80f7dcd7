import { renderToString } from 'react-dom/server';
import { serverRouter, StageApp, type StageScene } from './stage-app.tsx';

export const renderScene = (scene: StageScene): string =>
  renderToString(<StageApp scene={scene} router={serverRouter(scene)} />);
