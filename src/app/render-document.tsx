import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { log } from '#platform/log/log.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';
import { NonceProvider } from '#platform/web/nonce.tsx';
import { pageContext } from '#platform/web/server/page-context.ts';
import { serverMessages } from '#platform/web/server/server-messages.ts';

export const streamTimeout = 10_000;

/**
 * Renders the whole document into the request's context; the adapter sends it. (A string renderer
 * would leave out the router's data, which travels in Suspense boundaries.)
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext);
  const runtime = serverMessages(page.locale, page.area);
  let failed = false;
  page.html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={page.nonce}>
        <MessagesProvider runtime={runtime}>
          <ServerRouter context={routerContext} url={request.url} nonce={page.nonce} />
        </MessagesProvider>
      </NonceProvider>,
      {
        nonce: page.nonce,
        onAllReady() {
          clearTimeout(timer);
          pipe(collector(resolve));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          failed = true;
          log.error({ module: 'web', request: page.actor.requestId, err: error }, 'render failed');
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('rendering took too long')), streamTimeout);
  });
  return new Response(null, { status: failed ? 500 : status, headers });
}

function collector(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

/** Faults that the router caught; refusals (404 and the like) are answers, not faults. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ module: 'web', err: error }, 'page failed');
}
