import { type ServerBuild, UNSAFE_withComponentProps as withComponentProps } from 'react-router';
import type { Actor } from '#platform/http/actor.ts';
import { PageCache } from '#platform/web/server/page-cache.ts';
import { pageHandler } from '#platform/web/server/page-adapter.ts';
import type { PersonSummary } from '#platform/web/server/page-context.ts';
import type { SeenSide } from '#platform/web/server/sides/page-sides.ts';
import * as entry from '../../src/entry.server.tsx';
import * as root from '../../src/root.tsx';
import * as notFound from '../../src/app/not-found-page.tsx';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>;

export interface TestPage {
  /** As in src/app/routes.ts, without slash; `''` is the home page. */
  readonly path: string;
  /** The page's module: `import * as page from './x-page.tsx'`. */
  readonly module: object;
}

export interface TestPages extends TestServer {
  readonly cache: PageCache;
}

/** Loads and acts, but writes no document: for tests that ask who gets in, not what is shown. */
const unrendered = {
  ...entry,
  default: async (_request: Request, status: number, headers: Headers): Promise<Response> =>
    new Response(null, { status, headers }),
};

/** The real server with these pages (in English and French), rendered whole as in production. */
export async function startTestPages(
  pages: readonly TestPage[],
  options: TestServerOptions & {
    readonly describePerson?: (actor: Actor) => Promise<PersonSummary | null>;
    readonly routes?: Parameters<typeof startTestServer>[0];
    readonly isUnrendered?: boolean;
    readonly seen?: (side: SeenSide) => void;
  } = {},
): Promise<TestPages> {
  const { describePerson, routes = [], isUnrendered = false, seen, ...rest } = options;
  const cache = new PageCache();
  const server = await startTestServer(routes, {
    ...rest,
    makePages: (site) =>
      pageHandler({
        site,
        build: buildOf(pages, isUnrendered ? unrendered : entry),
        cache,
        policy: { userContentOrigin: undefined, isHttps: site.publicUrl.startsWith('https:') },
        describePerson: describePerson ?? (async () => null),
        ...(seen ? { seen } : {}),
      }),
  });
  return { ...server, cache };
}

function buildOf(pages: readonly TestPage[], entryModule: typeof entry): ServerBuild {
  const localised = pages.flatMap(({ path, module }) => [
    { id: `page:${path}`, path, module },
    { id: `fr:page:${path}`, path: path === '' ? 'fr' : `fr/${path}`, module },
  ]);
  const all = [...localised, { id: 'not-found', path: '*', module: notFound }];
  const routes: ServerBuild['routes'] = {
    root: {
      id: 'root',
      path: '',
      module: { ...root, links: () => [] } as unknown as BuiltRoute['module'],
    },
  };
  const manifest: ServerBuild['assets']['routes'] = { root: manifestRoute('root', undefined, '') };
  for (const { id, path, module } of all) {
    const place = path === '' ? { index: true as const } : { path };
    routes[id] = {
      id,
      parentId: 'root',
      caseSensitive: true,
      ...place,
      module: withProps(module as BuiltRoute['module']),
    };
    manifest[id] = manifestRoute(id, 'root', path);
  }
  return {
    entry: { module: entryModule },
    routes,
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: manifest,
      url: '/m.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  };
}

/** The build hands loader data to pages as props; so must we. */
function withProps(module: BuiltRoute['module']): BuiltRoute['module'] {
  const Page = module.default as Parameters<typeof withComponentProps>[0];
  return { ...module, default: withComponentProps(Page) };
}

function manifestRoute(
  id: string,
  parentId: string | undefined,
  path: string,
): NonNullable<ServerBuild['assets']['routes'][string]> {
  return {
    id,
    parentId,
    path,
    index: path === '' && parentId !== undefined,
    module: `/assets/${encodeURIComponent(id)}.js`,
    imports: [],
    hasAction: true,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: id === 'root',
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}
