import { isAfterFailure } from './database-errors.ts';

/**
 * For the statements of one transaction: where one fails, those that were sent with it are refused as well
 * and may be heard first. Each then throws what the first one did, so that a deadlock is known as one.
 */
export function firstFailure(): <T>(answer: Promise<T>) => Promise<T> {
  let first: unknown;
  return (answer) =>
    answer.then(
      (result) => {
        // The transaction is sound: nothing failed, or a savepoint undid it.
        first = undefined;
        return result;
      },
      (error: unknown) => {
        first ??= error;
        throw isAfterFailure(error) ? first : error;
      },
    );
}
