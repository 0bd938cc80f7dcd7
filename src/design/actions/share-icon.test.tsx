import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shareTargets } from '../sharing/share-targets.ts';
import { ShareIcon } from './share-icon.tsx';

it('is another one for each way to share, and never the sign of a window for a network', () => {
  const data = { url: 'https://market.test/a', title: 'A', tagline: 'B', namespace: 'campaign' };
  const labels = { on: (name: string) => name, mailName: 'Email', mailLabel: 'Email it' };
  const targets = shareTargets(data, labels, false);
  const icons = targets.map((target) => renderToStaticMarkup(<ShareIcon target={target} />));
  expect(targets.map(({ name }) => name)).toEqual(['Facebook', 'X', 'WhatsApp', 'Email']);
  expect(new Set(icons).size).toBe(targets.length);
  expect(icons).not.toContain(renderToStaticMarkup(<ShareIcon target={{ kind: 'window' }} />));
});
