/** Everything the gateway takes from its environment, read and checked once. */
export interface GatewayConfig {
  databaseUrl: string;
  host: string;
  port: number;
  /** What the browser uses; empty until the port is known. */
  publicUrl: string;
  secretKey: string;
  publishableKey: string;
  /** Origins that may frame our pages and that browsers may be sent back to; empty allows all. */
  appOrigins: string[];
  /** `events` as an endpoint is registered with them; `*` is every kind. */
  staticWebhook: { url: string; secret: string; events: string[] } | null;
  /** How long captured money stays pending, in seconds. */
  availableAfterSeconds: number;
}

function integer(
  name: string,
  value: string | undefined,
  fallback: number,
  problems: string[],
): number {
  if (value === undefined || value === '') return fallback;
  if (/^\d+$/.test(value)) return Number(value);
  problems.push(`${name} must be a whole number, got "${value}"`);
  return fallback;
}

function origins(value: string | undefined, problems: string[]): string[] {
  const result: string[] = [];
  for (const part of (value ?? '').split(/[\s,]+/).filter(Boolean)) {
    if (URL.canParse(part)) result.push(new URL(part).origin);
    else problems.push(`GATEWAY_APP_ORIGIN holds "${part}", which is no URL`);
  }
  return result;
}

function webhook(
  url: string | undefined,
  secret: string | undefined,
  events: string | undefined,
  problems: string[],
): GatewayConfig['staticWebhook'] {
  if (!url) return null;
  if (!URL.canParse(url)) problems.push(`GATEWAY_WEBHOOK_URL "${url}" is no URL`);
  if (!secret) problems.push('GATEWAY_WEBHOOK_URL needs GATEWAY_WEBHOOK_SECRET');
  const wanted = (events ?? '*').split(/[\s,]+/).filter(Boolean);
  return { url, secret: secret ?? '', events: wanted };
}

/** Reads the environment; throws one error that lists every problem. */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const problems: string[] = [];
  const databaseUrl = env.GATEWAY_DATABASE_URL ?? '';
  if (!databaseUrl) problems.push('GATEWAY_DATABASE_URL is missing');
  const publicUrl = (env.GATEWAY_PUBLIC_URL ?? '').replace(/\/+$/, '');
  if (publicUrl && !URL.canParse(publicUrl)) problems.push('GATEWAY_PUBLIC_URL is no URL');
  const secretKey = env.GATEWAY_SECRET_KEY ?? 'sk_test_groundswell';
  if (!secretKey.startsWith('sk_test_'))
    problems.push('GATEWAY_SECRET_KEY must start with sk_test_');
  const publishableKey = env.GATEWAY_PUBLISHABLE_KEY ?? 'pk_test_groundswell';
  if (!publishableKey.startsWith('pk_test_')) {
    problems.push('GATEWAY_PUBLISHABLE_KEY must start with pk_test_');
  }
  const config: GatewayConfig = {
    databaseUrl,
    host: env.GATEWAY_HOST ?? '127.0.0.1',
    port: integer('GATEWAY_PORT', env.GATEWAY_PORT, 0, problems),
    publicUrl,
    secretKey,
    publishableKey,
    appOrigins: origins(env.GATEWAY_APP_ORIGIN, problems),
    staticWebhook: webhook(
      env.GATEWAY_WEBHOOK_URL,
      env.GATEWAY_WEBHOOK_SECRET,
      env.GATEWAY_WEBHOOK_EVENTS,
      problems,
    ),
    availableAfterSeconds: integer(
      'GATEWAY_AVAILABLE_AFTER_SECONDS',
      env.GATEWAY_AVAILABLE_AFTER_SECONDS,
      2 * 86_400,
      problems,
    ),
  };
  if (problems.length > 0) throw new Error(`Gateway configuration:\n- ${problems.join('\n- ')}`);
  return config;
}
