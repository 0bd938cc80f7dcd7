import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import type { AccessRule, StandInRule } from '#platform/http/access.ts';
import type { RateLimit } from '#platform/rate-limit/rate-limit.ts';
import type { ActionOutcome } from './form-state.tsx';
import type {
  ActInput,
  LoadInput,
  ObjectSchema,
  PageCaching,
  PageFigure,
  PageRules,
  PageSources,
} from './page-rules.ts';
import { runAct, runLoad } from './server/page-pipeline.ts';
import type { Redirect } from './server/redirect.ts';

export type { ActInput, LoadInput, PageRules, PageSources } from './page-rules.ts';
export { figuresOf } from './page-rules.ts';
export { permanentRedirect, Redirect, redirectDocumentTo, redirectTo } from './server/redirect.ts';

export interface PageDefinition<
  P extends ObjectSchema | undefined,
  Q extends ObjectSchema | undefined,
  B extends z.ZodType | undefined,
  Data,
  Done,
> {
  readonly access: AccessRule;
  readonly limit?: RateLimit | readonly RateLimit[];
  /** Kept so long for visitors without a session; `query` names what may vary it. */
  readonly cache?: Pick<PageCaching, 'seconds'> & Partial<PageCaching>;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly idempotent?: 'money';
  readonly standIn?: StandInRule;
  readonly sources?: () => PageSources;
  /** Fields of the form that are not shown again after a refusal, beside passwords and the like. */
  readonly secretFields?: readonly string[];
  load(input: LoadInput<P, Q>): Promise<Data> | Data;
  /**
   * Of a cached page: texts and amounts that change all the time and are shown as they are, not compared, cut
   * or counted with on the way. While nothing else changes they are filled into what was rendered before.
   */
  figures?(data: Data): readonly PageFigure[];
  /** The form's work: a redirect, or what the page is shown again with. */
  act?(input: ActInput<P, Q, B>): Promise<Redirect | Done> | Redirect | Done;
}

export interface Page<Data, Done> {
  readonly loader: ((args: LoaderFunctionArgs) => Promise<Data>) & { readonly page: PageRules };
  readonly action: (args: ActionFunctionArgs) => Promise<ActionOutcome<Done>>;
  /** Headers are the adapter's: it alone knows whether a session was read. */
  readonly headers: () => Record<string, string>;
}

/**
 * Declares a page's server half: the same six steps as a call. An AppError of `load` becomes the
 * error page (401 the way to the log-in), one of `act` shows the form again with messages and
 * what was typed.
 */
export function definePage<
  Data,
  Done = null,
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: PageDefinition<P, Q, B, Data, Done>): Page<Data, Done> {
  const { cache, act, figures } = definition;
  const rules: PageRules = {
    access: definition.access,
    limits: [definition.limit ?? []].flat(),
    cache: cache && { ...cache, query: cache.query ?? [] },
    params: definition.params,
    query: definition.query,
    body: definition.body,
    idempotent: definition.idempotent,
    standIn: definition.standIn,
    sources: definition.sources,
    secretFields: definition.secretFields ?? [],
    figures: figures && ((data) => figures(data as Data)),
    // The schemas of this very definition have parsed the input, so these casts hold.
    load: async (input) => definition.load(input as LoadInput<P, Q>),
    act: act ? async (input) => act.call(definition, input as ActInput<P, Q, B>) : undefined,
  };
  const loader = (args: LoaderFunctionArgs): Promise<Data> => runLoad(rules, args) as Promise<Data>;
  return {
    loader: Object.assign(loader, { page: rules }),
    action: (args) => runAct(rules, args) as Promise<ActionOutcome<Done>>,
    headers: () => ({}),
  };
}
