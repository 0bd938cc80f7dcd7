import { z } from 'zod';
import { defineRoute, type Route } from './define-route.ts';
import { openApiDocument } from './openapi.ts';

/** The document of all calls, made once on the first request. */
export function openApiRoutes(routes: readonly Route[], publicUrl: string): Route[] {
  let document: Record<string, unknown> | undefined;
  const own: Route = defineRoute({
    method: 'GET',
    path: '/private_api/openapi.json',
    summary: 'This document',
    access: 'public',
    limit: { key: 'ip', points: 60, per: 60 },
    response: z.record(z.string(), z.unknown()),
    enveloped: false,
    cacheControl: 'public, max-age=300',
    act: () => {
      document ??= openApiDocument([...routes, own], publicUrl);
      return document;
    },
    present: (found) => found,
  });
  return [own];
}
