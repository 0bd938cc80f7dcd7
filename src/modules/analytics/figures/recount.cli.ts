import type { Command } from '#platform/cli/command.ts';
import { transaction } from '#platform/db/transaction.ts';
import { countEvents } from './count-events.ts';
import { forgetFiguresAndBrokenDays } from './figures.store.ts';

const STATEMENT_MS = 600_000;

/**
 * Counts everything again that events are kept of; figures of days before stay as they are, and what is left
 * of the events of a day that is no longer whole is deleted.
 */
export async function recount(portion?: number): Promise<number> {
  const limits = { statementTimeout: STATEMENT_MS, lockTimeout: STATEMENT_MS };
  await transaction(forgetFiguresAndBrokenDays, limits);
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
