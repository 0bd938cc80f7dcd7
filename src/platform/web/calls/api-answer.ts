/** An answer with an error status, or one that is no answer of ours (418 `RequestBlocked`). */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly description: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const fields = isObject(body) ? body : {};
    super(`${String(fields.error ?? 'error')} (${status})`);
    this.name = 'ApiError';
    this.status = status;
    this.error = typeof fields.error === 'string' ? fields.error : 'error';
    this.description = typeof fields.error_description === 'string' ? fields.error_description : '';
    this.errors = isObject(fields.errors) ? (fields.errors as Record<string, string[]>) : {};
    this.body = body;
  }
}

export interface ApiOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The bar at the top; shown by default, never for searches, job status and analytics. */
  readonly loadingBar?: boolean;
  /** Lets the call outlive the page, for what is sent while somebody leaves. */
  readonly keepalive?: boolean;
  /** What a DELETE says beside its address. */
  readonly body?: unknown;
}

export interface ApiAnswer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** A plain object, as every answer of ours is. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
