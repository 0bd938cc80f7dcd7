import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What this installation signs with; made once and kept in its data folder. */
export interface InstanceSecrets {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Reads the secrets of a data folder, or makes them on first use; only we can read the file. */
export function instanceSecrets(dataDir: string): InstanceSecrets {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as InstanceSecrets;
  const secrets: InstanceSecrets = {
    secretKey: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('base64url')}`,
  };
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, JSON.stringify(secrets), { mode: 0o600, flush: true });
  renameSync(unfinished, path);
  return secrets;
}
