import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What uploads, exports and logs lie in; PostgreSQL's own folder is passed through by its user. */
const PARTS = ['files', 'logs', 'unfinished-uploads'];

/**
 * Makes the data folder, closed to others, but for root, whose PostgreSQL runs as another user that must
 * pass. One that we made before is closed too; any other, named by mistake, is left as it is.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inside = readdirSync(folder);
  if (inside.length > 0 && !inside.includes('secrets.json')) return;
  close(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of PARTS) if (inside.includes(name)) close(join(folder, name), 0o700);
}

function close(folder: string, mode: number): void {
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, mode);
}

/** The folder of all logs. */
export function logFolder(dataDir: string): string {
  return join(dataDir, 'logs');
}
