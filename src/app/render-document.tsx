import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { log } from '#platform/log/log.ts';
import { noteError } from '#platform/log/recorded/record-error.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';
import { NonceProvider } from '#platform/web/nonce.tsx';
import { type PageContext, pageContext } from '#platform/web/server/page-context.ts';
import { serverMessages } from '#platform/web/server/server-messages.ts';
import { insertHydrationData, withoutStream } from './hydration-data.ts';
import { StandInBanner } from './stand-in-banner.tsx';

/**
 * Renders the whole document into the request's context; the adapter sends it. As a string in one
 * go, which costs a third of a stream; the router's data is put in by us (hydration-data.ts).
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext);
  const { nonce } = page;
  const { context, data } = await withoutStream(routerContext);
  const route = context.staticHandlerContext.matches.at(-1)?.route.id.replace(/^\w\w:/, '');
  const render = (): string => {
    const runtime = serverMessages(page.locale, route);
    const html = renderToString(
      <NonceProvider nonce={nonce}>
        <MessagesProvider runtime={runtime}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </MessagesProvider>
      </NonceProvider>,
    );
    // Now that is known which texts the page needs, its head names them: once per page and process.
    return runtime.isIncomplete() ? render() : html;
  };
  const html = withStandIn(render(), page);
  page.html = `<!DOCTYPE html>${insertHydrationData(html, data, nonce)}`;
  return new Response(null, { status, headers });
}

const BODY = '<body>';

/**
 * The banner of staff who act as somebody else. It stands outside of what the browser's scripts draw, so that
 * it stays from page to page and readers' pages carry nothing for it: elements of the body that React doesn't
 * know are left alone.
 */
function withStandIn(html: string, { actor, person, csrfToken }: PageContext): string {
  const { standIn, locale } = actor;
  if (standIn === undefined || person === null) return html;
  const banner = renderToStaticMarkup(
    <StandInBanner
      name={person.displayName}
      until={standIn.until}
      locale={locale}
      csrfToken={csrfToken}
    />,
  );
  return html.replace(BODY, () => `${BODY}${banner}`);
}

/** Faults that the router caught; refusals (404 and the like) are answers, not faults. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // What the router makes an answer of was noted where it was refused.
  if (isRouteErrorResponse(error)) log.error({ module: 'web', err: error }, 'page failed');
  else noteError('request', { module: 'web' }, error, 'page failed');
}
