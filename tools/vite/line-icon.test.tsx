import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createLineIcon, type IconData, type LineIconProps } from './line-icon.ts';

interface IconFile {
  readonly default: ComponentType<LineIconProps>;
  readonly __iconData: IconData;
}

const iconFile = async (name: string) =>
  (await import(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`)) as IconFile;

/** A picture's markup with its attributes in order of their names. */
function inOrder(markup: string): string {
  return markup.replace(/<(\w+) ([^>]*)>/g, (_all, tag: string, attributes: string) => {
    const pairs = attributes.match(/[\w-]+="[^"]*"/g) ?? [];
    return `<${tag} ${pairs.sort().join(' ')}>`;
  });
}

const PROPS: LineIconProps[] = [
  {},
  { 'aria-hidden': true },
  { size: 14, strokeWidth: 3 },
  { role: 'img', 'aria-label': 'Saved', className: 'theme-sun' },
];

it.each(['heart', 'sun', 'search', 'circle-check', 'share-2'])(
  'draws %s as the library does, whatever it is given',
  async (name) => {
    const { default: Theirs, __iconData: data } = await iconFile(name);
    for (const props of PROPS) {
      const theirs = renderToStaticMarkup(createElement(Theirs, props));
      const ours = renderToStaticMarkup(createElement(createLineIcon(data), props));
      const plain = theirs.replace(/class="[^"]*"/, (all) =>
        all.replace(/ lucide-[\w-]+/g, (known) => (known === ` lucide-${name}` ? known : '')),
      );
      expect(inOrder(ours)).toBe(inOrder(plain));
      expect(ours).toContain(data.node[0]?.[0]);
    }
  },
);
