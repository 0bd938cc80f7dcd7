import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { fontPreloads } from '#design/styles/font-preloads.ts';
import styles from '#design/styles/index.css?url';
import { type ActionOutcome, CsrfProvider } from '#platform/web/form-state.tsx';
import { marketName } from '#platform/web/market-name.ts';
import { offeredLocales } from '#platform/web/locale.ts';
import { useLocale, useMessageRuntime } from '#platform/web/messages.tsx';
import type { FlashMessage } from '#platform/web/server/redirect.ts';
import { useNonce } from '#platform/web/nonce.tsx';
import type { RootData } from './root.data.ts';
import { loadErrorPage } from './shell/errors/load-error-page.tsx';
import { FirstPaintScript } from './shell/first-paint-script.tsx';
import { Shell } from './shell/shell.tsx';

/** Few readers meet one, so the browser loads it then; the server has to have it at once. */
const ErrorPage = import.meta.env.SSR
  ? (await import('./shell/errors/error-page.tsx')).AnsweredErrorPage
  : lazy(loadErrorPage);

/** What a page module may say about its frame: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** `focus` leaves search and menus away. */
  readonly mode?: 'full' | 'focus';
  /** The page holds the search field itself, as `#site-search`: the frame has none then. */
  readonly search?: 'page';
  /** The page says itself that its form could not be sent. */
  readonly unsent?: 'page';
}

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * The frame's data changes by what a form does (log-in, flash), not by walking around; and not by a form
 * whose answer was lost: asked for without a connection, it would take the page away with all that was typed.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod } = args;
  const outcome = args.actionResult as ActionOutcome<unknown> | undefined;
  return !!formMethod && !/get/i.test(formMethod) && outcome?.problem?.status !== 0;
}

let late: typeof import('./shell/late/late-shell.tsx') | undefined;
const loadLate = () =>
  import('./shell/late/late-shell.tsx').then(
    (loaded) => (late = loaded),
    () => undefined,
  );

/** The page that is open stays where its requests fail; the code for that comes once the page listens. */
export const clientMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  async ({ request }, next) => {
    const held = late?.beginRequest();
    if (held) return held;
    const results = await next();
    return (late ?? (await loadLate()))?.keepPage(request, results) ?? results;
  },
];

/** The document. Also around error pages, where the root's data may be missing. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const root = useRouteLoaderData<RootData>('root');
  const { locale, assets, edition } = useMessageRuntime();
  const token = root?.csrfToken ?? '';
  return (
    <html
      lang={locale}
      data-texts={edition}
      data-market={marketName()}
      data-languages={offeredLocales().join(' ')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="csrf-token" content={token} />
        {root?.errorReporting && <meta name="error-reporting" content={root.errorReporting} />}
        <FirstPaintScript nonce={useNonce()} />
        <Meta />
        {assets.map((href) => (
          <link key={href} rel="modulepreload" href={href} data-texts="" />
        ))}
        <Links />
        {root?.style && <link rel="stylesheet" href={root.style} />}
      </head>
      <body>
        <CsrfProvider token={token}>{children}</CsrfProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** A message belongs to the page it came with: whoever walks on has read it. */
function useArrived(flash: FlashMessage | null, place: string): FlashMessage | null {
  const [arrival, setArrival] = useState({ flash, place });
  if (arrival.flash !== flash) setArrival({ flash, place });
  return arrival.flash === flash && arrival.place !== place ? null : flash;
}

/** The frame around a page. */
function Frame({ children }: { children: ReactNode }): ReactNode {
  const root = useRouteLoaderData<RootData>('root');
  const { pathname, search, key } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const flash = useArrived(root?.flash ?? null, key);
  const [isLate, setLate] = useState(false);
  useEffect(() => void loadLate().then(() => setLate(true)), []);
  return (
    <Shell
      locale={useLocale()}
      currentPath={`${pathname}${search}`}
      person={root?.person ?? null}
      cached={root?.isShared ?? true}
      search={
        handle?.search === 'page' ? null : (new URLSearchParams(search).get('search_text') ?? '')
      }
      flash={flash}
      arrival={key}
      mode={handle?.mode ?? 'full'}
    >
      {children}
      {isLate && late && <late.LateShell />}
    </Shell>
  );
}

/** What a loader's refusal carries; the router's own refusals have none of it. */
interface WireAnswer {
  readonly error?: string;
  readonly error_description?: string;
  readonly request_id?: string;
}

export default function App(): ReactNode {
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <Frame>
      {isLeaving && <i className="loading-bar" />}
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { pathname } = useLocation();
  const wire = (isRouteErrorResponse(error) ? error.data : undefined) as WireAnswer | undefined;
  return (
    <Frame>
      <Suspense fallback={null}>
        <ErrorPage
          thrown={error}
          error={wire?.error}
          pathname={pathname}
          status={status}
          locale={useLocale()}
          sentence={wire?.error_description}
          requestId={wire?.request_id}
        />
      </Suspense>
    </Frame>
  );
}
