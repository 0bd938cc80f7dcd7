import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the data folder: closed to others, but for root, whose PostgreSQL runs as another user that
 * must pass.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** The folder of all logs. */
export function logFolder(dataDir: string): string {
  return join(dataDir, 'logs');
}
