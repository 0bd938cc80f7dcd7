import { useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { FormState } from '#platform/web/form-state.tsx';

export const CONFLICT = 409;

interface Refusal {
  readonly problem: FormState['problem'];
  /** Of the place in the history where it was refused; null until the page is there. */
  readonly key: string | null;
  /** Null once something else was sent. */
  readonly text: string | null;
}

/**
 * Somebody else was faster: a refusal reads nothing anew by itself, and what stands here is no more. Reading
 * anew forgets the refusal, which stays until something else is sent: that may be answered before it is drawn
 * that it is sent, by another refusal or by leading on. On a slow line the refusal is drawn before its place
 * is there, as the frame is read anew in between.
 */
export function useConflict({
  problem,
  general,
}: Pick<FormState, 'problem' | 'general'>): string | null {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const { state } = useNavigation();
  const place = state === 'idle' ? key : null;
  const [refused, setRefused] = useState<Refusal | null>(null);
  const refusal = problem?.status === CONFLICT ? (general ?? null) : null;
  const isNew = refusal !== null && problem !== refused?.problem;
  if (isNew) setRefused({ problem, key: place, text: refusal });
  else if (refused?.key === null && place !== null) setRefused({ ...refused, key: place });
  const isLeft = refused !== null && refused.key !== null && refused.key !== key;
  const isOver =
    state === 'submitting' || isLeft || (problem !== null && problem !== refused?.problem);
  if (!isNew && isOver && refused !== null && refused.text !== null) {
    setRefused({ ...refused, text: null });
  }
  useEffect(() => {
    if (problem?.status === CONFLICT) void revalidate();
  }, [problem, revalidate]);
  return isNew ? refusal : (refused?.text ?? null);
}
