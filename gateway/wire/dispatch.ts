import { createHash } from 'node:crypto';
import type { Gateway } from '../context.ts';
import type { Unit } from '../storage/unit.ts';
import type { KeyRow } from '../storage/write.ts';
import { ApiError, type ErrorBody, unauthorised } from './errors.ts';
import { expandResult } from './expand.ts';
import { parseForm } from './form.ts';
import { newId } from './ids.ts';
import { Params } from './params.ts';
import type { Match, Router } from './router.ts';

export interface ApiRequest {
  method: string;
  pathname: string;
  query: string;
  body: string;
  authorization: string | undefined;
  account: string | undefined;
  key: string | undefined;
  version: string | undefined;
}

export interface ApiAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

type Caller = 'secret' | 'publishable';

function callerOf(gateway: Gateway, authorization: string | undefined): Caller {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ', 2);
  let key = '';
  if (scheme.toLowerCase() === 'bearer') key = credentials;
  if (scheme.toLowerCase() === 'basic') {
    key = Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '';
  }
  if (key === gateway.config.secretKey) return 'secret';
  if (key === gateway.config.publishableKey) return 'publishable';
  if (key === '') {
    throw unauthorised(
      'You did not provide an API key. Send it as Authorization: Bearer sk_test_…',
    );
  }
  throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

function checkKey(key: string | undefined): void {
  if (key === undefined) return;
  if (key === '' || key.length > 255) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys hold between 1 and 255 characters',
    });
  }
}

function errorJson(body: ErrorBody): string {
  return JSON.stringify({ error: body }, null, 2);
}

function fingerprintOf(request: ApiRequest): string {
  return createHash('sha256')
    .update(`${request.method}\n${request.pathname}\n${request.query}\n${request.body}`)
    .digest('base64');
}

async function replay(gateway: Gateway, account: string, key: string, fingerprint: string) {
  const { rows } = await gateway.pool.query<KeyRow>({
    name: 'gateway-key',
    text: `select fingerprint, status, body from gateway.idempotency_keys
           where account = $1 and key = $2 and created > $3`,
    values: [account, key, gateway.clock.seconds() - 86_400],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.fingerprint !== fingerprint) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: row.status, body: row.body, headers: { 'idempotent-replayed': 'true' } };
}

async function perform(
  match: Match,
  caller: Caller,
  gateway: Gateway,
  unit: Unit,
  request: ApiRequest,
) {
  const form = parseForm(request.method === 'GET' ? request.query : request.body);
  const params = new Params(form);
  params.only([...match.route.accepts, 'expand']);
  const expand = params.texts('expand');
  const result = await match.route.act({
    gateway,
    unit,
    params,
    path: match.path,
    publishable: caller === 'publishable',
  });
  return JSON.stringify(await expandResult(unit, result, expand), null, 2);
}

const LOCK_TIMEOUT = '55P03';
const DEADLOCKS = new Set(['40001', '40P01']);

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Runs the route once; what was kept of a refusal is committed with its answer. */
async function attempt(
  gateway: Gateway,
  match: Match,
  caller: Caller,
  request: ApiRequest,
  id: string,
): Promise<ApiAnswer> {
  const account = request.account ?? '';
  const unit = gateway.openUnit({ account, requestId: id, idempotencyKey: request.key ?? null });
  const keyRow = (status: number, body: string): KeyRow | undefined =>
    request.key === undefined || request.method === 'GET'
      ? undefined
      : {
          account,
          key: request.key,
          fingerprint: fingerprintOf(request),
          status,
          body,
          created: gateway.clock.seconds(),
        };
  try {
    const body = await perform(match, caller, gateway, unit, request);
    await unit.commit(keyRow(200, body));
    await gateway.afterCommit(unit);
    return { status: 200, body, headers: {} };
  } catch (error) {
    if (!(error instanceof ApiError && error.keeps)) {
      await unit.rollback();
      throw error;
    }
    const body = errorJson(error.body);
    await commitRefusal(unit, keyRow(error.status, body));
    await gateway.afterCommit(unit);
    return { status: error.status, body, headers: {} };
  }
}

async function commitRefusal(unit: Unit, key: KeyRow | undefined): Promise<void> {
  try {
    await unit.commit(key);
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

async function attemptWithRetries(...args: Parameters<typeof attempt>): Promise<ApiAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(...args);
    } catch (error) {
      if (tries === 4 || !DEADLOCKS.has(sqlState(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}

async function checkAccount(gateway: Gateway, account: string): Promise<void> {
  const { rowCount } = await gateway.pool.query(
    `select 1 from gateway.objects where id = $1 and kind = 'account' and not inner_data ? 'deleted'`,
    [account],
  );
  if (rowCount) return;
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or it does not exist).`,
  });
}

async function handle(
  gateway: Gateway,
  router: Router,
  request: ApiRequest,
  id: string,
): Promise<ApiAnswer> {
  const caller = callerOf(gateway, request.authorization);
  const match = router.find(request.method, request.pathname);
  if (!match) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.pathname}).`,
    });
  }
  if (caller === 'publishable' && !match.route.publishable) {
    throw unauthorised('This API call cannot be made with a publishable API key.');
  }
  if (request.account) await checkAccount(gateway, request.account);
  const { key } = request;
  checkKey(key);
  if (key === undefined || request.method === 'GET') {
    return attemptWithRetries(gateway, match, caller, request, id);
  }
  const slot = `${request.account ?? ''}\n${key}`;
  if (gateway.keysInUse.has(slot)) throw keyInUse();
  gateway.keysInUse.add(slot);
  try {
    const known = await replay(gateway, request.account ?? '', key, fingerprintOf(request));
    return known ?? (await attemptWithRetries(gateway, match, caller, request, id));
  } catch (error) {
    // A second process finished the same key first: its row won, ours left nothing.
    if (sqlState(error) === '23505') throw keyInUse();
    throw error;
  } finally {
    gateway.keysInUse.delete(slot);
  }
}

function keyInUse(): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  });
}

/** One call of the API, always answered in Stripe's shapes. */
export async function answerApi(
  gateway: Gateway,
  router: Router,
  request: ApiRequest,
): Promise<ApiAnswer> {
  const id = newId('req');
  const headers: Record<string, string> = { 'request-id': id };
  if (request.version) headers['stripe-version'] = request.version;
  if (request.account) headers['stripe-account'] = request.account;
  if (request.key) headers['idempotency-key'] = request.key;
  try {
    const answer = await handle(gateway, router, request, id);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  } catch (error) {
    if (error instanceof ApiError) {
      return { status: error.status, body: errorJson(error.body), headers };
    }
    if (sqlState(error) === LOCK_TIMEOUT) {
      const message =
        'This object cannot be accessed right now because another request is using it.';
      const body = errorJson({ type: 'invalid_request_error', code: 'lock_timeout', message });
      return { status: 429, body, headers };
    }
    gateway.report(error);
    const message = 'An unknown error occurred inside the sandbox gateway.';
    return { status: 500, body: errorJson({ type: 'api_error', message }), headers };
  }
}
