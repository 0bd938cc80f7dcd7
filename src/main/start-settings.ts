import { join, resolve } from 'node:path';
import { readConfiguration } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import type { MarketSettings } from './local/market-settings.ts';

/** A setting of `npm start` that cannot be used. */
class SettingError extends Error {}

/**
 * What `npm start` takes from the environment; everything else goes on to the app as it is. Throws
 * ConfigurationError where production would open without what it needs.
 */
export function marketSettings(
  env: NodeJS.ProcessEnv,
  program: MarketSettings['program'] = 'built',
): MarketSettings {
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) assertProduction(env);
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

/** The sandbox pays in production only where somebody said so; database and secrets are ours to bring. */
function assertProduction(env: NodeJS.ProcessEnv): void {
  const isSandbox =
    !env.STRIPE_SECRET_KEY && ['1', 'true'].includes(env.ALLOW_SANDBOX_PAYMENTS ?? '');
  const sandbox = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  readConfiguration({
    ...env,
    LOCAL_MARKET: '0',
    DATABASE_URL: env.DATABASE_URL || 'postgres://embedded',
    SECRET_KEY: env.SECRET_KEY || 'made once per data folder, and kept there',
    ...(isSandbox ? sandbox : {}),
  });
}

function portOf(text: string | undefined): number {
  const port = text === undefined || text === '' ? 3000 : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}
