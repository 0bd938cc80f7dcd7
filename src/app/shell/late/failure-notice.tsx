import { CircleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '#design/actions/button.tsx';
import { useT } from '#platform/web/messages.tsx';
import { noteFailure, onFailure, shownFailure } from '#platform/web/unanswered/failures.ts';

/** Says that what was asked for failed, above whatever is open; gone with the next request or page. */
export function FailureNotice() {
  const t = useT();
  const failure = useSyncExternalStore(onFailure, shownFailure, () => null);
  if (failure === null) return null;
  const { kind, again } = failure;
  // What stands under a dialog cannot be reached.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  return createPortal(
    <div className="flash-region" role="alert">
      <div className="toast toast-error toast-stays">
        <CircleAlert aria-hidden="true" />
        {kind === 'page' ? (
          <p>{t('design.load_failed')}</p>
        ) : (
          <p>
            <strong>{t('shell.error.unsent.title')}</strong>{' '}
            {kind === 'form' && t('shell.error.unsent.text')}
          </p>
        )}
        {again && (
          <Button size="small" onClick={again}>
            {t('shell.try_again')}
          </Button>
        )}
        <IconButton
          label={t('design.close')}
          icon={<X aria-hidden="true" />}
          onClick={() => noteFailure(null)}
        />
      </div>
    </div>,
    place,
  );
}
