import { hydrateRoot } from 'react-dom/client';
import { openCutTexts } from '#design/behaviour/open-cut-texts.ts';
import { browserRouter, StageApp, type StageScene } from './stage-app.tsx';

const root = document.getElementById('root');
const text = document.getElementById('scene')?.textContent ?? '';
if (root === null) throw new Error('the stage has no root');
const scene = JSON.parse(text) as StageScene;
openCutTexts();
hydrateRoot(root, <StageApp scene={scene} router={browserRouter(scene)} />);
