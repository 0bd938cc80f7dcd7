import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readRecord, recordOf, writeRecord } from './processes.ts';

const fileOf = (dataDir: string): string => join(dataDir, 'planting.run.json');

/** Notes that this process will plant the demo market, before anything serves; good while it lives. */
export function notePlanting(dataDir: string): void {
  writeRecord(fileOf(dataDir), recordOf(process.pid));
}

/** The market is as it will be, with or without its demo. */
export function endPlanting(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** Whether what is served is still half a market. */
export function isPlanting(dataDir: string): boolean {
  const planter = readRecord(fileOf(dataDir));
  return planter !== undefined && isAlive(planter);
}
