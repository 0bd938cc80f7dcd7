import type { FastifyInstance } from 'fastify';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { inRequest } from '#platform/log/current-request.ts';
import { acceptBytes, acceptJson } from './body-parsers.ts';
import type { Method, Route } from '../define-route.ts';
import { answerRoute } from '../route-pipeline.ts';
import type { Site } from '../site.ts';
import { acceptForms } from './receive-upload.ts';

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Adds calls to the server. A known address with another method answers 405 and names its own. */
export async function mountRoutes(
  app: FastifyInstance,
  site: Site,
  routes: readonly Route[],
): Promise<void> {
  const doubled = routes.find((route, index) =>
    routes.some((other, at) => at < index && sameCall(route, other)),
  );
  if (doubled) throw new Error(`Two routes for ${doubled.method} ${doubled.path}`);
  await app.register(async (scope) => {
    acceptJson(scope);
    const plain = routes.filter((each) => !each.hasRawBody && !each.upload);
    for (const route of plain) mountRoute(scope, site, route);
    refuseOtherMethods(scope, routes);
  });
  await app.register(async (scope) => {
    acceptBytes(scope);
    for (const route of routes.filter((each) => each.hasRawBody)) mountRoute(scope, site, route);
  });
  const uploads = routes.filter((each) => each.upload);
  if (uploads.length === 0) return;
  await app.register(async (scope) => {
    await acceptForms(scope);
    for (const route of uploads) mountRoute(scope, site, route);
  });
}

function mountRoute(app: FastifyInstance, site: Site, route: Route): void {
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    // Asking about a file that can be fetched once must not fetch it, nor open a stream.
    ...(route.sendsFile || route.sendsEvents ? { exposeHeadRoute: false } : {}),
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    config: { takesFiles: route.upload !== undefined, refusal: route.refusal },
    handler: (request, reply) =>
      inRequest(request, `${route.method} ${route.path}`, () =>
        answerRoute(site, route, request, reply),
      ),
  });
}

/** Addresses that only calls have; any other may be a page's too, which is read and sent its form there. */
const CALLS_ALONE =
  /^\/(?:private_api|oauth|webhooks|analytics|media|ckeditor|downloads)\/|\.json$/;
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];

function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const known = routes.filter((route) => route.path === path).map((route) => route.method);
    const left = CALLS_ALONE.test(path) ? [] : PAGE_METHODS;
    const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
    app.route({
      method: [
        ...METHODS.filter((method) => !known.includes(method) && !left.includes(method)),
        'OPTIONS',
      ],
      url: fastifyPath(path),
      // Refused before a body is read.
      onRequest: async () => {
        throw platformErrors.methodNotAllowed({}, { headers: { allow } });
      },
      handler: async () => undefined,
    });
  }
}

/** `{id}` becomes `:id`; a literal `:` would start a parameter and is doubled. */
function fastifyPath(path: string): string {
  return path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');
}

function sameCall(one: Route, other: Route): boolean {
  return one.method === other.method && one.path === other.path;
}
