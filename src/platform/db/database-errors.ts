interface CodedError {
  readonly code: string;
  readonly constraint?: string;
}

function coded(error: unknown): CodedError | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? (error as CodedError) : undefined;
}

/** True for a unique violation, of the named constraint or index when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = coded(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** True for a CHECK that failed, of the named constraint when one is given. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  const found = coded(error);
  return found?.code === '23514' && (constraint === undefined || found.constraint === constraint);
}

/** True where something was to be written in the name of an account that had just been closed or merged. */
export function isOfClosedAccount(error: unknown): boolean {
  return coded(error)?.code === 'UA001';
}

/** True where PostgreSQL undid the transaction and asks for it to be tried again. */
export function isSerializationFailure(error: unknown): boolean {
  const code = coded(error)?.code;
  return code === '40001' || code === '40P01';
}

/** True where a lock was not given within lock_timeout or a statement ran into its limit. */
export function isDatabaseTimeout(error: unknown): boolean {
  const code = coded(error)?.code;
  return code === '55P03' || code === '57014';
}

/** True where a statement was refused only because one before it in the same transaction had failed. */
export function isAfterFailure(error: unknown): boolean {
  const code = coded(error)?.code;
  // 26000: the name it goes by was to be made known by a statement that was refused like this.
  return code === '25P02' || code === '26000';
}

const CONNECTION_LOST = /terminated|timeout exceeded when trying to connect|not queryable/i;
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** True while the database cannot serve: gone, starting, out of connections or out of disk. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = coded(error)?.code ?? '';
  if (/^(08...|57P0[123]|53...|58030)$/.test(code)) return true;
  if (error instanceof Error && SOCKET_CODES.has(code)) return 'syscall' in error;
  return error instanceof Error && code === '' && CONNECTION_LOST.test(error.message);
}

/** True where what was to be written breaks a rule of the data: trying again is in vain. */
export function isRefusedData(error: unknown): boolean {
  return /^2[23]/.test(coded(error)?.code ?? '');
}
