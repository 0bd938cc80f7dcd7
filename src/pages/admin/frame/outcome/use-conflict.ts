import { useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { FormState } from '#platform/web/form-state.tsx';

export const CONFLICT = 409;

interface Told {
  readonly problem: FormState['problem'];
  /** Of the place in the history where it was told. */
  readonly key: string;
  /** Null once something else was sent. */
  readonly text: string | null;
}

/**
 * Somebody else was faster: a refusal reads nothing anew by itself, and what stands here is no more. Reading
 * anew forgets the refusal, which is told on until something else is sent: that may be answered before it is
 * drawn that it is sent, by another refusal or by leading on.
 */
export function useConflict({
  problem,
  general,
}: Pick<FormState, 'problem' | 'general'>): string | null {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const isSent = useNavigation().state === 'submitting';
  const [told, setTold] = useState<Told | null>(null);
  const refusal = problem?.status === CONFLICT ? (general ?? null) : null;
  const isNew = refusal !== null && problem !== told?.problem;
  if (isNew) setTold({ problem, key, text: refusal });
  const isOver = isSent || key !== told?.key || (problem !== null && problem !== told.problem);
  if (!isNew && isOver && told !== null && told.text !== null) setTold({ ...told, text: null });
  useEffect(() => {
    if (problem?.status === CONFLICT) void revalidate();
  }, [problem, revalidate]);
  return isNew ? refusal : (told?.text ?? null);
}
