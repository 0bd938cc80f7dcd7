import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#design/actions/button.tsx';
import { useT } from '#platform/web/messages.tsx';

interface CardFrameProps {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly problem?: string | null;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** What both forms have around them: waiting, a failure with another try, the provider's own words. */
export function CardFrame({ state, problem, onRetry, children }: CardFrameProps) {
  const t = useT();
  return (
    <div className="relative grid gap-3" aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <p className="absolute flex items-center gap-2 text-soft" role="status">
          <LoaderCircle className="size-4 motion-safe:animate-spin" aria-hidden="true" />
          {t('payments.card_loading')}
        </p>
      )}
      {state === 'failed' ? (
        <div className="grid justify-items-start gap-3" role="alert">
          <p className="flex items-center gap-2">
            <CircleAlert className="size-5 text-bad" aria-hidden="true" />
            {t('payments.card_failed')}
          </p>
          <Button size="small" onClick={onRetry}>
            {t('payments.card_retry')}
          </Button>
        </div>
      ) : (
        children
      )}
      {problem && (
        <p className="text-14 font-semibold text-bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
