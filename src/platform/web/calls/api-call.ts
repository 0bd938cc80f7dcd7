import { type ApiAnswer, ApiError, type ApiOptions, isObject } from './api-answer.ts';
import { isLoadingBarCall, startLoading } from '../loading-bar.ts';
import { ownHeaders } from './own-headers.ts';

const CSRF_HEADER = 'x-csrf-token';
const CSRF_CALL = '/private_api/csrf';

/** One call; see apiClient. */
export async function sendCall<T>(
  method: string,
  url: string,
  body: unknown,
  options: ApiOptions,
): Promise<ApiAnswer<T>> {
  const isOwn = isOwnAddress(url);
  const hasBar = (options.loadingBar ?? true) && isLoadingBarCall(url);
  const finish = hasBar ? startLoading() : undefined;
  try {
    const headers = new Headers({ accept: 'application/json', ...options.headers });
    if (isOwn) for (const [name, value] of Object.entries(ownHeaders())) headers.set(name, value);
    if (isOwn && method !== 'GET') headers.set(CSRF_HEADER, await csrfToken());
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    return await answerOf<T>(response, method, isOwn, url);
  } finally {
    finish?.();
  }
}

async function answerOf<T>(
  response: Response,
  method: string,
  isOwn: boolean,
  url: string,
): Promise<ApiAnswer<T>> {
  const fresh = isOwn ? response.headers.get(CSRF_HEADER) : null;
  if (fresh) setCsrfToken(fresh);
  const body: unknown = await response.json().catch(() => undefined);
  // Of a session that is over: the next write asks for one of today's.
  if (isOwn && isObject(body) && body.error === 'invalid_csrf') setCsrfToken('');
  if (!response.ok) throw new ApiError(response.status, body);
  // A proxy or a blocker that answers for us sends pages or lists; we always send an object.
  const isPrivate = pathOf(url).startsWith('/private_api');
  if (method === 'GET' && isPrivate && response.status === 200 && !isObject(body)) {
    throw new ApiError(418, { error: 'RequestBlocked' });
  }
  return { status: response.status, body: body as T, headers: response.headers };
}

/** Relative, or on the very host of the page; another host learns nothing of ours. */
export function isOwnAddress(url: string): boolean {
  try {
    return new URL(url, location.href).host === location.host;
  } catch {
    return false;
  }
}

/** The token for a form or a write: from the page, else asked for once. */
export async function csrfToken(): Promise<string> {
  const kept = metaTag()?.content ?? '';
  if (kept !== '') return kept;
  asking ??= askForToken().finally(() => {
    asking = undefined;
  });
  return asking;
}

let asking: Promise<string> | undefined;

async function askForToken(): Promise<string> {
  const headers = { accept: 'application/json', ...ownHeaders() };
  const response = await fetch(CSRF_CALL, { headers, credentials: 'same-origin' });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, body);
  const token = isObject(body) && isObject(body.response) ? body.response.token : undefined;
  if (typeof token !== 'string') throw new ApiError(418, { error: 'RequestBlocked' });
  setCsrfToken(token);
  return token;
}

/** Replaces the token, also in forms that stand on the page. */
function setCsrfToken(token: string): void {
  metaTag()?.setAttribute('content', token);
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="csrf_token"]')) {
    field.value = token;
  }
}

function metaTag(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}
