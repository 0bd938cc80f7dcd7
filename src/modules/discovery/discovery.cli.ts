import type { Command } from '#platform/cli/command.ts';
import { rebuildDiscovery } from './rebuild-discovery.ts';

export const commands: readonly Command[] = [
  {
    usage: 'rebuild-search-index',
    summary: 'Write the search index anew from the campaigns, while the market is open',
    async run({ print }) {
      print(`${await rebuildDiscovery()} campaigns are in the index.`);
      return 0;
    },
  },
];
