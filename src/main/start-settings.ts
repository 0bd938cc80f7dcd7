import { join, resolve } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import type { MarketSettings } from './local/market-settings.ts';

/** A setting of `npm start` that cannot be used. */
export class SettingError extends Error {}

/** What `npm start` takes from the environment; everything else goes on to the app as it is. */
export function marketSettings(
  env: NodeJS.ProcessEnv,
  program: MarketSettings['program'] = 'built',
): MarketSettings {
  const isProduction = env.NODE_ENV === 'production';
  return {
    dataDir: resolve(env.DATA_DIR || join(projectRoot(), '.data')),
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT),
    publicUrl: env.PUBLIC_URL || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    gatewayDatabaseUrl: env.GATEWAY_DATABASE_URL || undefined,
    hasOwnProvider: Boolean(env.STRIPE_SECRET_KEY),
    gatewayHost: env.GATEWAY_HOST || '127.0.0.1',
    gatewayPort: portOf(env.GATEWAY_PORT || '0'),
    gatewayPublicUrl: env.GATEWAY_PUBLIC_URL || undefined,
    wantsDemo: !isProduction && env.DEMO !== '0',
    isProduction,
    program,
    npm: env.npm_execpath || undefined,
    environment: env,
  };
}

function portOf(text: string | undefined): number {
  const port = text === undefined || text === '' ? 3000 : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}
