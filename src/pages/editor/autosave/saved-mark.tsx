import { CircleAlert, CloudCheck, CloudUpload } from 'lucide-react';
import type { MouseEvent } from 'react';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { useAutosave } from './autosave.tsx';

const PROBLEM = 'editor-problem';

/** To what stands in the way: the notice, the field that was refused, the button that nobody pressed. */
function goToReason(event: MouseEvent, unsent: HTMLFormElement | null): void {
  const reason =
    document.getElementById(PROBLEM) ??
    (unsent ?? document).querySelector<HTMLElement>('[aria-invalid="true"]') ??
    unsent?.querySelector<HTMLElement>('[type="submit"]');
  event.preventDefault();
  reason?.scrollIntoView({ block: 'center' });
  reason?.focus();
}

/** “Saving…”, “Saved at 14:02”, “Not saved”: always in view, and spoken. */
export function SavedMark() {
  const t = useT();
  const locale = useLocale();
  const { state, unsent } = useAutosave();
  const { phase, savedAt } = state;
  const isBusy = phase === 'waiting' || phase === 'saving';
  const isBad = phase === 'failed' || phase === 'conflict';
  const isUnsaved = isBad || unsent !== null;
  const time =
    savedAt && new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(savedAt));
  const words = isBusy
    ? t('editor.saving')
    : isUnsaved
      ? t('editor.not_saved')
      : time
        ? t('editor.saved_at', { time })
        : t('editor.saved');
  const Icon = isBusy ? CloudUpload : isUnsaved ? CircleAlert : CloudCheck;
  return (
    <p className="editor-saved needs-script" role="status" data-phase={phase}>
      <Icon aria-hidden="true" />
      {isUnsaved && !isBusy ? (
        <a href={`#${PROBLEM}`} onClick={(event) => goToReason(event, unsent)}>
          {words}
        </a>
      ) : (
        <span>{words}</span>
      )}
    </p>
  );
}

/** Why nothing is saved, and the ways out of it: in view wherever in the section somebody writes. */
export function ConflictNotice() {
  const { state } = useAutosave();
  const isFailed = state.phase === 'failed' && state.problem !== '';
  if (state.phase !== 'conflict' && !isFailed) return null;
  return (
    <div id={PROBLEM} className="editor-problem" tabIndex={-1}>
      <Problem />
    </div>
  );
}

function Problem() {
  const t = useT();
  const locale = useLocale();
  const { state, saver } = useAutosave();
  if (state.phase === 'conflict') {
    const load = () => {
      saver.giveUp();
      location.reload();
    };
    return (
      <Notice tone="warn" role="alert" title={t('editor.conflict')}>
        <p>{t('editor.conflict_text')}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" look="solid" onClick={load}>
            {t('editor.load_theirs')}
          </Button>
          <Button size="small" onClick={() => void saver.overwrite()}>
            {t('editor.keep_mine')}
          </Button>
        </div>
      </Notice>
    );
  }
  const isLoggedOut = state.problem === 'logged_out';
  const why = isLoggedOut ? t('editor.logged_out') : t('editor.offline');
  const isNamed = isLoggedOut || state.problem === 'offline';
  return (
    <Notice tone="bad" role="alert" title={isNamed ? why : state.problem}>
      <div className="flex flex-wrap gap-3">
        {isLoggedOut && (
          <ButtonLink href={paths.signIn(locale)} target="_blank" size="small" look="solid">
            {t('editor.log_in')}
          </ButtonLink>
        )}
        <Button size="small" onClick={() => void saver.flush()}>
          {t('editor.try_again')}
        </Button>
      </div>
    </Notice>
  );
}
