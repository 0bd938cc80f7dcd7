import type { Command } from '#platform/cli/command.ts';
import { type PlantingOptions, plantMarket } from './plant-market.ts';

const PICTURES: readonly unknown[] = ['first', 'all', 'none'];

/** Plants the demo market; `npm start` does so on the first start. */
export const commands: readonly Command[] = [
  {
    usage: 'plant-demo',
    summary: 'Plant the demo market, once; a run that was killed is continued',
    options: {
      '--pictures <which>':
        'first (default): covers now, the rest by the worker; all: everything now; none',
    },
    async run({ options, print }) {
      const pictures = options.pictures ?? 'first';
      if (!PICTURES.includes(pictures)) throw new Error('--pictures is one of first, all, none');
      const planted = await plantMarket({
        pictures: pictures as PlantingOptions['pictures'],
        say: print,
      });
      print(planted.isNew ? 'The demo market is planted.' : 'The demo market is there already.');
      return 0;
    },
  },
];
