/** A process that counts events and may be killed at a named point; told the size of its portions. */
import { countEvents } from '#modules/analytics/figures/count-events.ts';
import { closeDatabase } from '#platform/db/pool.ts';

await countEvents({ portion: Number(process.argv[2]) });
await closeDatabase();
