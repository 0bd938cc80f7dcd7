import type { ReactNode } from 'react';
import { useFormState } from './form-state.tsx';

/**
 * The key of a form that acts once, however often it is sent. A refusal is its key's answer for good: what is
 * corrected then has another one, different still for each form of the page.
 */
export function KeyField({ value }: { value: string }): ReactNode {
  const { problem } = useFormState();
  const key = problem?.nextKey === undefined ? value : `${problem.nextKey}.${value}`;
  return <input type="hidden" name="idempotency_key" value={key} />;
}
