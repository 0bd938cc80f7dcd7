import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { Boat } from './boat.tsx';

/** What went wrong, as a reader sees it. */
export type ErrorKind =
  | 'forbidden'
  | 'not_found'
  | 'gone_product'
  | 'gone_account'
  | 'gone_link'
  | 'failed'
  | 'offline';

export interface ErrorPageProps {
  readonly kind: ErrorKind;
  readonly locale: Locale;
  /** What support asks for. */
  readonly requestId?: string;
  /** 1 on a page of its own. */
  readonly level?: 1 | 3;
}

const codes: Record<ErrorKind, string> = {
  forbidden: '403',
  not_found: '404',
  gone_product: '410',
  gone_account: '410',
  gone_link: '410',
  failed: '500',
  offline: '',
};

/** The kind of page for a status: a known one, else 404 for the reader's faults and 500 for ours. */
export function errorKindOf(status: number): ErrorKind {
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 410) return 'gone_link';
  return status >= 400 && status < 500 ? 'not_found' : 'failed';
}

/** The body of an error page: what happened, that nothing was lost, and a way on. */
export function ErrorPage({ kind, locale, requestId, level = 1 }: ErrorPageProps) {
  const Heading = level === 1 ? 'h1' : 'h3';
  const t = useT();
  const again = kind === 'failed' || kind === 'offline';
  return (
    <div className="error-page">
      <Boat />
      {codes[kind] && <p className="kicker">{t('shell.error_code', { code: codes[kind] })}</p>}
      <Heading className="text-36">{t(`shell.error.${kind}.title`)}</Heading>
      <p className="page-lead">{t(`shell.error.${kind}.text`)}</p>
      <p className="error-acts">
        {again && (
          <ButtonLink look="solid" href="" reload>
            {t('shell.try_again')}
          </ButtonLink>
        )}
        <ButtonLink look={again ? 'line' : 'solid'} href={paths.explore(locale)}>
          {t('shell.error_explore')}
        </ButtonLink>
        <ButtonLink look="line" href={paths.home(locale)}>
          {t('shell.error_home')}
        </ButtonLink>
      </p>
      {requestId && (
        <p className="error-request">
          {t('shell.error_request')} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
