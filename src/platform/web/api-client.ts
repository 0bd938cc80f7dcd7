import type { ApiAnswer, ApiOptions } from './calls/api-answer.ts';

export { type ApiAnswer, ApiError, type ApiOptions } from './calls/api-answer.ts';

/**
 * Calls to this site from the browser: CSRF header on writes (asked for where the page was cached,
 * replaced by an answer's x-csrf-token), X-Locale and X-Has-Account on addresses of this site only.
 * Rejects with ApiError.
 */
export const apiClient = {
  get: <T>(url: string, options?: ApiOptions) => call<T>('GET', url, undefined, options),
  post: <T>(url: string, body?: unknown, options?: ApiOptions) =>
    call<T>('POST', url, body, options),
  put: <T>(url: string, body?: unknown, options?: ApiOptions) => call<T>('PUT', url, body, options),
  patch: <T>(url: string, body?: unknown, options?: ApiOptions) =>
    call<T>('PATCH', url, body, options),
  delete: <T>(url: string, options?: ApiOptions) => call<T>('DELETE', url, options?.body, options),
};

type Calls = typeof import('./calls/api-call.ts');
let calls: Calls | undefined;

/**
 * Brings the calls' own code, which comes with the first of them. From then on a call leaves at once, also
 * while its page goes away, when nothing more can be loaded.
 */
export async function loadCalls(): Promise<void> {
  calls ??= await import('./calls/api-call.ts');
}

async function call<T>(
  method: string,
  url: string,
  body: unknown,
  options: ApiOptions = {},
): Promise<ApiAnswer<T>> {
  calls ??= await import('./calls/api-call.ts');
  return calls.sendCall<T>(method, url, body, options);
}
