import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { RateLimit } from '#platform/rate-limit/rate-limit.ts';
import type { AccessRule } from './access.ts';
import { defineRoute, type Route, type RouteInput } from './define-route.ts';

/** A file as the answer of a call: sent as an attachment, never shown in the page's origin. */
export interface FileAnswer {
  /** Plain letters, digits, dots, dashes. */
  readonly filename: string;
  readonly contentType: string;
  /** Null for one that is sent while it is made. */
  readonly bytes: number | null;
  readonly content: Readable;
}

interface FileRouteDefinition<
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
> {
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly limit?: RateLimit | readonly RateLimit[];
  readonly params?: P;
  readonly query?: Q;
  act(input: RouteInput<P, Q, undefined>): Promise<FileAnswer>;
}

/** Declares a call that is answered with a file; its refusals are those of any call. It has no HEAD. */
export function defineFileRoute<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
>(definition: FileRouteDefinition<P, Q>): Route {
  const { act, query, ...rest } = definition;
  const route = defineRoute({
    ...rest,
    method: 'GET',
    query: query ?? z.object({}),
    enveloped: false,
    response: z.any(),
    act: (input) => act(input as unknown as RouteInput<P, Q, undefined>),
    present: (file) => file,
  });
  return { ...route, sendsFile: true };
}
