import type { FastifyInstance } from 'fastify';
import { marketName } from '#platform/web/market-name.ts';
import { pageStyle } from '#platform/web/server/page-style.ts';
import { themeColour } from './theme-colour.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const PAPER = '#fffdf9';

/** What browsers read of a market: its colours, and what it is called on a home screen. */
export function mountMarket(app: FastifyInstance): void {
  app.get<{ Params: { version: string } }>(
    '/market-:version(^[0-9a-f]{12}$).css',
    (request, reply) => {
      // A page from before the last decision asks for a name that is gone: it is shown what holds now.
      const style = pageStyle() ?? { path: '', css: '' };
      const isCurrent = style.path.includes(request.params.version);
      return reply
        .header('content-type', 'text/css; charset=utf-8')
        .header('cache-control', isCurrent ? FOR_EVER : 'no-store')
        .send(style.css);
    },
  );
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(JSON.stringify(manifest())),
  );
}

function manifest(): object {
  return {
    name: marketName(),
    short_name: marketName(),
    start_url: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: themeColour(),
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}
