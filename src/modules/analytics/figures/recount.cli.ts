import type { Command } from '#platform/cli/command.ts';
import { transaction } from '#platform/db/transaction.ts';
import { countEvents } from './count-events.ts';
import { forgetFigures } from './figures.store.ts';

const STATEMENT_MS = 600_000;

/** Counts everything again that events are kept of; figures of days before stay as they are. */
export async function recount(portion?: number): Promise<number> {
  await transaction(forgetFigures, { statementTimeout: STATEMENT_MS, lockTimeout: STATEMENT_MS });
  return countEvents({ portion });
}

export const analyticsCommands: readonly Command[] = [
  {
    usage: 'recount-visits',
    summary:
      'Count visits, shares, loading times and experiments again from the events that are kept',
    async run({ print }) {
      const portions = await recount();
      print(`Done: ${portions} portions of events counted.`);
      return 0;
    },
  },
];
