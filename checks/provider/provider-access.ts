/** How the provider of an instance is reached by a command that runs beside it. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Access {
  readonly STRIPE_API_BASE?: string;
  readonly STRIPE_SECRET_KEY?: string;
}

/**
 * What the environment names, else the sandbox gateway of the instance that runs on DATA_DIR. Undefined
 * where there is neither.
 */
export function providerAccess(environment: NodeJS.ProcessEnv): Access | undefined {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = environment;
  if (STRIPE_API_BASE || STRIPE_SECRET_KEY) return {};
  const folder = resolve(environment.DATA_DIR ?? join(import.meta.dirname, '../../.data'));
  const url = lastAddress(join(folder, 'logs/gateway.log'));
  return url === undefined ? undefined : { STRIPE_API_BASE: url };
}

/** The gateway says in its log where it listens, each time it starts. */
function lastAddress(file: string): string | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const ready = lines.findLast((line) => line.startsWith('{"gateway":"ready"'));
    return ready === undefined ? undefined : (JSON.parse(ready) as { url: string }).url;
  } catch {
    return undefined;
  }
}
