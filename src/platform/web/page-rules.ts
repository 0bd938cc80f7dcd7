import type { z } from 'zod';
import type { AccessRule, StandInRule } from '#platform/http/access.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Answer } from '#platform/http/answer.ts';
import type { RateLimit } from '#platform/rate-limit/rate-limit.ts';
import type { PageSplit } from './server/sides/page-sides.ts';

export type ObjectSchema = z.ZodObject;
type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

/** Sources a page needs beside this site's own, e.g. the payment provider's script. */
export interface PageSources {
  readonly script?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
  readonly form?: readonly string[];
  readonly image?: readonly string[];
}

/** Where a figure stands in the data of a page: an object that each load makes anew, and its field. */
export type PageFigure = readonly [holder: object, field: string];

/** Fields of an object, as places of figures. */
export function figuresOf<T extends object>(
  holder: T,
  ...fields: readonly (keyof T & string)[]
): PageFigure[] {
  return fields.map((field) => [holder, field]);
}

export interface LoadInput<P, Q> {
  readonly params: Parsed<P>;
  /** Fields that do not fit their schema are left out: unknown values are ignored on pages. */
  readonly query: Parsed<Q>;
  /** On a cached page always a visitor of whom nothing is known, unless there is a session. */
  readonly actor: Actor;
  /** Address asked for, with the language's prefix, without the origin. */
  readonly path: string;
  readonly answer: Answer;
  /** A cookie of the reader, as the browser sent it; nobody's on a page with a cache. */
  cookie(name: string): string | undefined;
  /** The reader's languages as the browser sent them; nothing on a page with a cache, but for its action. */
  readonly acceptLanguage: string | undefined;
  /** What the cached page shows, so that a change can throw it out: `campaign:12`. */
  tag(...tags: string[]): void;
  /**
   * What the page shows besides figures: on a cached page what was loaded under this name for the last
   * rendering, until something with the tag, or one that `also` finds in it, becomes wrong and for some
   * seconds at most; otherwise loaded.
   */
  keep<T>(
    tag: string,
    name: string,
    load: () => Promise<T>,
    also?: (loaded: T) => readonly string[],
  ): Promise<T>;
  /**
   * The side of an experiment that is to be shown, `control` for whoever may not be counted; one on a page. A
   * cached page is kept once for each side. Not to be asked for whoever sees the page in another way.
   */
  side(split: PageSplit): string;
}

export interface ActInput<P, Q, B> extends LoadInput<P, Q> {
  readonly body: Parsed<B>;
  readonly userAgent: string;
  /** The form's `idempotency_key`; present for `idempotent: 'money'`. */
  readonly idempotencyKey: string | undefined;
}

export interface PageCaching {
  readonly seconds: number;
  /** Fields of the query that may vary the page. */
  readonly query: readonly string[];
  readonly keeps?: KeptField | undefined;
}

/** A field of the query that is remembered in a cookie: on later visits it is read as the field `as`. */
export interface KeptField {
  readonly field: string;
  readonly as: string;
  readonly cookie: string;
}

/** A page as the server sees it, whatever its types were; hangs on its loader. */
export interface PageRules {
  readonly access: AccessRule;
  readonly limits: readonly RateLimit[];
  readonly cache: PageCaching | undefined;
  readonly params: ObjectSchema | undefined;
  readonly query: ObjectSchema | undefined;
  readonly body: z.ZodType | undefined;
  readonly idempotent: 'money' | undefined;
  readonly standIn: StandInRule | undefined;
  readonly sources: (() => PageSources) | undefined;
  readonly secretFields: readonly string[];
  readonly figures: ((data: unknown) => readonly PageFigure[]) | undefined;
  load(input: UntypedLoad): Promise<unknown>;
  readonly act: ((input: UntypedAct) => Promise<unknown>) | undefined;
}

export type UntypedLoad = Omit<LoadInput<undefined, undefined>, 'params' | 'query'> & {
  readonly params: unknown;
  readonly query: unknown;
};
export type UntypedAct = UntypedLoad &
  Pick<ActInput<undefined, undefined, undefined>, 'userAgent' | 'idempotencyKey'> & {
    readonly body: unknown;
  };
