/** A process that writes the search index anew and may be killed at a named point; told its portions. */
import { rebuildDiscovery } from '#modules/discovery/index.ts';
import { closeDatabase } from '#platform/db/pool.ts';

await rebuildDiscovery(Number(process.argv[2]));
await closeDatabase();
