import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { files } from '#platform/files/files.ts';
import type { Readiness } from '#platform/http/serving/health.ts';
import { pingDatabase } from '#platform/http/serving/readiness.store.ts';
import { log } from '#platform/log/log.ts';
import { readBacklog } from './backlog.store.ts';
import { isPlanting } from './local/planting-note.ts';

/** How long an answer of the file store holds: whoever asks for readiness asks often. */
const LOOK_MS = 15_000;
const PATIENCE_MS = 5_000;
const SOON_MS = 500;
/** Seconds after which mail and events no longer merely wait their turn. */
const LATE = { mail: 900, events: 60 } as const;

/**
 * Ready once the database answers, and not before the demo market is whole where one is planted. A file store
 * that is away or full, mail and events that nobody hands on are told, and no reason to send people
 * elsewhere: pages and payments go on.
 */
export function readinessOf({ dataDir }: Pick<Configuration, 'dataDir'>): Readiness {
  let looked: { at: number; found: Promise<readonly string[]> } | undefined;
  let known: readonly string[] = [];
  const look = async (): Promise<readonly string[]> => {
    known = await lookAtParts();
    return known;
  };
  return {
    reasonNotReady: async () => {
      await pingDatabase(db());
      return isPlanting(dataDir) ? 'the demo market is being planted' : undefined;
    },
    impaired: () => {
      const at = performance.now();
      if (looked === undefined || at - looked.at > LOOK_MS) looked = { at, found: look() };
      // Who asks must have an answer at once, also while a part gives none.
      return Promise.race([looked.found, pause(SOON_MS).then(() => known)]);
    },
  };
}

async function lookAtParts(): Promise<readonly string[]> {
  const [stored, waiting] = await Promise.all([lookAtFiles(), lookAtBacklog()]);
  return [...stored, ...waiting];
}

async function lookAtBacklog(): Promise<readonly string[]> {
  const backlog = await readBacklog(db());
  return [
    ...(backlog.mails_oldest_seconds > LATE.mail ? ['mail'] : []),
    ...(backlog.outbox_oldest_seconds > LATE.events ? ['events'] : []),
  ];
}

async function lookAtFiles(): Promise<readonly string[]> {
  try {
    await Promise.race([files().check(), late()]);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ module: 'http', reason }, 'files cannot be stored');
    return ['files'];
  }
}

function late(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the file store does not answer')), PATIENCE_MS).unref();
  });
}
