import { join } from 'node:path';
import { ASKED_EVENTS } from '#modules/payments/rules.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { localOrigin } from './addresses.ts';
import { logFolder } from './data-folder.ts';
import type { HeldPort } from './free-port.ts';
import type { InstanceSecrets } from './instance-secrets.ts';
import type { MarketSettings } from './market-settings.ts';
import { type SupervisedProcess, startSupervised } from './supervised-process.ts';

/** Where the app takes the provider's signed events. */
const WEBHOOK_PATH = '/webhooks/payments';
export const SANDBOX_SECRET_KEY = 'sk_test_groundswell';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_groundswell';

export interface GatewayProcess extends SupervisedProcess {
  /** Where app and browsers reach it. */
  readonly publicUrl: string;
}

interface GatewayParts {
  readonly settings: MarketSettings;
  readonly secrets: InstanceSecrets;
  readonly port: HeldPort;
  readonly gatewayPort: HeldPort;
}

/** File with pid and start time of the gateway. */
export function gatewayRecord(dataDir: string): string {
  return join(dataDir, 'gateway.run.json');
}

/** Starts the sandbox payment gateway, which knows where the app listens. */
export async function startGateway(
  { settings, secrets, port, gatewayPort }: GatewayParts,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<GatewayProcess> {
  const url = localOrigin(settings.gatewayHost, gatewayPort.port);
  const publicUrl = settings.gatewayPublicUrl ?? url;
  const app = localOrigin(settings.host, port.port);
  const origins = [app, `http://localhost:${port.port}`, settings.publicUrl ?? app];
  const started = await startSupervised(
    {
      name: 'sandbox gateway',
      script: join(projectRoot(), 'gateway/main.ts'),
      parameters: [],
      folder: projectRoot(),
      log: join(logFolder(settings.dataDir), 'gateway.log'),
      record: gatewayRecord(settings.dataDir),
      environment: {
        PATH: settings.environment.PATH,
        NODE_COMPILE_CACHE: settings.environment.NODE_COMPILE_CACHE,
        TZ: 'UTC',
        NODE_ENV: 'production',
        GATEWAY_DATABASE_URL: databaseUrl,
        GATEWAY_HOST: settings.gatewayHost,
        GATEWAY_PORT: String(gatewayPort.port),
        GATEWAY_PUBLIC_URL: publicUrl,
        GATEWAY_SECRET_KEY: SANDBOX_SECRET_KEY,
        GATEWAY_PUBLISHABLE_KEY: SANDBOX_PUBLISHABLE_KEY,
        GATEWAY_APP_ORIGIN: [...new Set(origins)].join(','),
        GATEWAY_WEBHOOK_URL: app + WEBHOOK_PATH,
        GATEWAY_WEBHOOK_SECRET: secrets.webhookSecret,
        GATEWAY_WEBHOOK_EVENTS: ASKED_EVENTS.join(','),
      },
      isReady: async () => {
        await fetch(url, { signal: AbortSignal.timeout(2_000) });
        return true;
      },
    },
    say,
  );
  return { ...started, publicUrl };
}
