import {
  type AppError,
  type FieldMessage,
  type FieldValues,
  fieldErrors,
} from '#platform/errors/app-error.ts';

type Key = Extract<FieldMessage, `errors.graph.${string}`>;

/** Why a query is not answered (422), in the reader's language; `values` names the place. */
export function graphProblem(key: Key, values: FieldValues = {}): AppError {
  return fieldErrors({ query: [{ key, values }] });
}
