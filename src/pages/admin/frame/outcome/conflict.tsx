import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { useT } from '#platform/web/messages.tsx';

/**
 * Why an act was refused that somebody else was faster with. The page goes on here: the button that was
 * pressed, and with it the focus, is gone once the page is read anew.
 */
export function Conflict({ told }: { told: string | null }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { state } = useRevalidator();
  useEffect(() => {
    if (told === null) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [told]);
  useEffect(() => {
    if (state === 'idle' && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  }, [state]);
  if (told === null) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <FormProblem title={told}>{t('admin.state_is_shown')}</FormProblem>
    </div>
  );
}
