import type { PoolClient } from 'pg';

interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * To be called before each statement of a connection: those given in the same turn travel in one write.
 * The driver by itself writes each alone, also where it does not wait for the answer of the one before.
 */
export function gatherWrites(client: PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection;
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    // After the microtasks: what follows from an answer in the same turn is gathered as well.
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}
