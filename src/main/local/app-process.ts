import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { localOrigin, peopleOrigin } from './addresses.ts';
import { logFolder } from './data-folder.ts';
import type { HeldPort } from './free-port.ts';
import {
  type GatewayProcess,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
} from './gateway-process.ts';
import type { InstanceSecrets } from './instance-secrets.ts';
import { programOf } from './fresh-build.ts';
import type { MarketSettings } from './market-settings.ts';
import { type SupervisedProcess, startSupervised } from './supervised-process.ts';

export interface AppProcess extends SupervisedProcess {
  readonly url: string;
  readonly log: string;
  /** What commands of the same build must be started with. */
  readonly environment: NodeJS.ProcessEnv;
}

interface AppParts {
  readonly settings: MarketSettings;
  readonly secrets: InstanceSecrets;
  readonly port: HeldPort;
  readonly databaseUrl: string;
  readonly gateway: GatewayProcess | undefined;
}

/** Every source is read and made JavaScript before the first answer. */
const SOURCES_PATIENCE_MS = 180_000;

/** File with pid and start time of the app. */
export function appRecord(dataDir: string): string {
  return join(dataDir, 'app.run.json');
}

/** Starts web and worker in one process and waits until it serves; it is ready once it has its demo. */
export async function startApp(parts: AppParts, say: (line: string) => void): Promise<AppProcess> {
  const { settings, port } = parts;
  const local = localOrigin(settings.host, port.port);
  const url = settings.publicUrl ?? peopleOrigin(settings.host, port.port);
  const environment = environmentOf(parts, url);
  const log = join(logFolder(settings.dataDir), 'app.log');
  const started = await startSupervised(
    {
      name: 'app',
      script: programOf(settings),
      parameters: ['all'],
      folder: projectRoot(),
      environment,
      log,
      record: appRecord(settings.dataDir),
      ...(settings.program === 'sources' ? { patience: SOURCES_PATIENCE_MS } : {}),
      isReady: async () => {
        const answer = await fetch(`${local}/health/live`, { signal: AbortSignal.timeout(5_000) });
        await answer.arrayBuffer();
        return answer.status === 200;
      },
    },
    say,
  );
  return { ...started, url, log, environment };
}

function environmentOf(parts: AppParts, publicUrl: string): NodeJS.ProcessEnv {
  const { settings, secrets, port, gateway } = parts;
  const given = settings.environment;
  return {
    ...given,
    // The libraries' fast code, also for the local market, which is no production.
    NODE_ENV: given.NODE_ENV || (settings.program === 'built' ? 'production' : 'development'),
    LOCAL_MARKET: settings.isProduction ? '0' : '1',
    DATABASE_URL: parts.databaseUrl,
    DATA_DIR: settings.dataDir,
    HOST: settings.host,
    PORT: String(port.port),
    PUBLIC_URL: publicUrl,
    SECRET_KEY: given.SECRET_KEY || secrets.secretKey,
    ...(gateway === undefined ? {} : sandboxEnvironment(gateway, secrets)),
  };
}

function sandboxEnvironment(gateway: GatewayProcess, secrets: InstanceSecrets): NodeJS.ProcessEnv {
  return {
    ALLOW_SANDBOX_PAYMENTS: '1',
    STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    // The address browsers use too, as the card frame is found under it.
    STRIPE_API_BASE: gateway.publicUrl,
  };
}
