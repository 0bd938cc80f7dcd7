import { hydrateRoot } from 'react-dom/client';
import { browserRouter, StageApp, type StageScene } from './stage-app.tsx';

const root = document.getElementById('root');
const text = document.getElementById('scene')?.textContent ?? '';
if (root === null) throw new Error('the stage has no root');
const scene = JSON.parse(text) as StageScene;
hydrateRoot(root, <StageApp scene={scene} router={browserRouter(scene)} />);
