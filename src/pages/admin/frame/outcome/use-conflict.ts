import { useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { FormState } from '#platform/web/form-state.tsx';

export const CONFLICT = 409;

interface Refusal {
  readonly problem: FormState['problem'];
  /** Of the place in the history where it was refused. */
  readonly key: string;
  /** Null once something else was sent. */
  readonly text: string | null;
}

/**
 * Somebody else was faster: a refusal reads nothing anew by itself, and what stands here is no more. Reading
 * anew forgets the refusal, which stays until something else is sent: that may be answered before it is drawn
 * that it is sent, by another refusal or by leading on.
 */
export function useConflict({
  problem,
  general,
}: Pick<FormState, 'problem' | 'general'>): string | null {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const isSent = useNavigation().state === 'submitting';
  const [refused, setRefused] = useState<Refusal | null>(null);
  const refusal = problem?.status === CONFLICT ? (general ?? null) : null;
  const isNew = refusal !== null && problem !== refused?.problem;
  if (isNew) setRefused({ problem, key, text: refusal });
  const isOver =
    isSent || key !== refused?.key || (problem !== null && problem !== refused.problem);
  if (!isNew && isOver && refused !== null && refused.text !== null) {
    setRefused({ ...refused, text: null });
  }
  useEffect(() => {
    if (problem?.status === CONFLICT) void revalidate();
  }, [problem, revalidate]);
  return isNew ? refusal : (refused?.text ?? null);
}
