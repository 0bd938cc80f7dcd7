/** Thrown for what is bound to happen and staff find elsewhere: not kept among the unexpected errors. */
export class ExpectedFailure extends Error {
  override readonly name: string = 'ExpectedFailure';
}

/** Also when another error was thrown because of it. */
export function isExpected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof ExpectedFailure || error.cause instanceof ExpectedFailure;
}
