import { hydrateRoot } from 'react-dom/client';
import { openCutTexts } from '#design/behaviour/open-cut-texts.ts';
import { browserRouter, StageApp, type StageStory } from './stage-app.tsx';

const root = document.getElementById('root');
const text = document.getElementById('story')?.textContent ?? '';
if (root === null) throw new Error('the stage has no root');
const story = JSON.parse(text) as StageStory;
openCutTexts();
hydrateRoot(root, <StageApp story={story} router={browserRouter(story)} />);
