import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { Boat } from './boat.tsx';
import { type ErrorKind, errorKindOf } from './error-kind.ts';

export interface ErrorPageProps {
  readonly kind: ErrorKind;
  /** Shown instead of the kind's own code. */
  readonly status?: number;
  /** What exactly was refused, worded already; said by kinds that cover several refusals. */
  readonly sentence?: string | undefined;
  readonly locale: Locale;
  /** What support asks for. */
  readonly requestId?: string | undefined;
  /** 1 on a page of its own. */
  readonly level?: 1 | 3;
}

const codes: Record<ErrorKind, string> = {
  forbidden: '403',
  forbidden_role: '403',
  not_found: '404',
  gone_product: '410',
  gone_account: '410',
  gone_link: '410',
  refused: '400',
  too_many: '429',
  busy: '503',
  failed: '500',
  offline: '',
  away: '',
};

const AGAIN: readonly ErrorKind[] = ['too_many', 'busy', 'failed', 'offline', 'away'];

/** What browsers say of a call that no server answered. */
const UNANSWERED = /failed to fetch|networkerror|load failed/i;

/** In the browser, when the way to the next page failed because nobody answered. */
export function unansweredKind(error: unknown): 'offline' | 'away' | undefined {
  if (isRouteErrorResponse(error) || typeof navigator === 'undefined') return undefined;
  if (navigator.onLine === false) return 'offline';
  return error instanceof TypeError && UNANSWERED.test(error.message) ? 'away' : undefined;
}

export interface AnsweredErrorPageProps extends Omit<ErrorPageProps, 'kind' | 'level'> {
  /** What the page was ended by. */
  readonly thrown: unknown;
  readonly status: number;
  /** Its code on the wire. */
  readonly error: string | undefined;
  readonly pathname: string;
}

/** The page for whatever a page was answered with; in place of another, it is read from its start. */
export function AnsweredErrorPage({ thrown, error, pathname, ...page }: AnsweredErrorPageProps) {
  const here = useRef<HTMLDivElement>(null);
  // The document that was loaded holds it before this is first drawn.
  const [isFirst] = useState(
    () => typeof document === 'undefined' || document.querySelector('.error-page') !== null,
  );
  useEffect(() => {
    if (isFirst) return;
    window.scrollTo(0, 0);
    here.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div ref={here}>
      <ErrorPage
        {...page}
        kind={unansweredKind(thrown) ?? errorKindOf(page.status, error, pathname)}
      />
    </div>
  );
}

/** The body of an error page: what happened, that nothing was lost, and a way on. */
export function ErrorPage({
  kind,
  status,
  sentence,
  locale,
  requestId,
  level = 1,
}: ErrorPageProps) {
  const Heading = level === 1 ? 'h1' : 'h3';
  const t = useT();
  const again = AGAIN.includes(kind);
  const code = codes[kind] && (status?.toString() ?? codes[kind]);
  const isSaid = kind === 'refused' && sentence !== undefined;
  return (
    <div className="error-page">
      {level === 1 && <title>{pageTitle(t(`shell.error.${kind}.title`))}</title>}
      <Boat />
      {code && <p className="kicker">{t('shell.error_code', { code })}</p>}
      <Heading className="text-36" tabIndex={-1}>
        {t(`shell.error.${kind}.title`)}
      </Heading>
      <p className="page-lead">{isSaid ? sentence : t(`shell.error.${kind}.text`)}</p>
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
