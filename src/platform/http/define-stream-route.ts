import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { RateLimit } from '#platform/rate-limit/rate-limit.ts';
import type { AccessRule } from './access.ts';
import { defineRoute, type Route, type RouteInput } from './define-route.ts';

interface StreamRouteDefinition<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly limit?: RateLimit | readonly RateLimit[];
  readonly params: P;
  readonly query: Q;
  /** The text of server-sent events; destroyed when the reader is gone. */
  act(input: RouteInput<P, Q, undefined>): Promise<Readable>;
}

/** Declares a call that goes on with server-sent events; refusals are those of any call. It has no HEAD. */
export function defineStreamRoute<P extends z.ZodObject, Q extends z.ZodObject>(
  definition: StreamRouteDefinition<P, Q>,
): Route {
  const { act, ...rest } = definition;
  const route = defineRoute({
    ...rest,
    method: 'GET',
    enveloped: false,
    response: z.any(),
    act: (input: RouteInput<P, Q, undefined>) => act(input),
    present: (stream) => stream,
  });
  return { ...route, sendsEvents: true };
}
