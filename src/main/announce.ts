import { announceContributions, refreshFigures } from '#modules/contributions/index.ts';
import type { Announcer } from '#platform/events/outbox.ts';

/**
 * What other processes show changes with these events. Everything is given in the same turn: the commit
 * travels with it, and refuses what comes later.
 */
export const announce: Announcer = async (tx, events) => {
  await Promise.all([refreshFigures(tx, events), announceContributions(tx, events)]);
};
