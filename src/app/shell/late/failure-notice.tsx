import { CircleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '#design/actions/button.tsx';
import { useT } from '#platform/web/messages.tsx';
import { noteFailure, onFailure, shownFailure } from '#platform/web/unanswered/failures.ts';

/** What stands under a dialog or an open drawer cannot be reached: the notice goes into it, and out again. */
const COVERS = 'dialog:modal, .drawer:popover-open';
const coverOf = () => [...document.querySelectorAll(COVERS)].at(-1) ?? document.body;

function onCover(listener: () => void): () => void {
  // Those events don't bubble.
  document.addEventListener('toggle', listener, { capture: true });
  return () => document.removeEventListener('toggle', listener, { capture: true });
}

/** Says that what was asked for failed, above whatever is open; gone with the next request or page. */
export function FailureNotice() {
  const t = useT();
  const failure = useSyncExternalStore(onFailure, shownFailure, () => null);
  const place = useSyncExternalStore(onCover, coverOf, () => null);
  if (failure === null || place === null) return null;
  const { kind, again } = failure;
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
