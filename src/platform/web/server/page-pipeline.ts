import { randomUUID } from 'node:crypto';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { checkAccess } from '#platform/http/access.ts';
import { CSRF_FIELD, isCsrfToken } from '#platform/http/csrf.ts';
import { schemaError, toAppError, type WireError, wireError } from '#platform/http/error-answer.ts';
import { isHostile, refuseHostileInput } from '#platform/http/hostile-input.ts';
import { scopeOf } from '#platform/http/route-pipeline.ts';
import { noteRefusal } from '#platform/http/serving/note-refusal.ts';
import { checkIdempotencyKey, withIdempotency } from '#platform/idempotency/idempotency.ts';
import { log } from '#platform/log/log.ts';
import type { PageRules, UntypedAct, UntypedLoad } from '../page-rules.ts';
import type { PageProblem } from '../form-state.tsx';
import { withoutSecrets } from './addresses/without-secrets.ts';
import { setFlash } from './flash.ts';
import { readPageQuery } from './page-query.ts';
import { type PageContext, pageContext } from './page-context.ts';
import { sideIn } from './sides/page-sides.ts';
import { Redirect } from './redirect.ts';
import { typedValues } from './typed-values.ts';

type RouterArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** Runs a page's load. Throws what the router shows as an error page, or a redirect. */
export async function runLoad(rules: PageRules, args: RouterArgs): Promise<unknown> {
  const context = args.context.get(pageContext);
  // The root's loader says the same; the page itself has nothing to do for a refused request.
  if (context.failure) throw errorData(context.failure, context);
  try {
    return withStatus(await loadOnce(rules, context, args), context);
  } catch (error) {
    throw routerError(error, context);
  }
}

/** What of a loader's arguments a page's load is made of. */
export interface Asked {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly request: { readonly url: string };
}

/** Runs a page's load before the router is asked, which then finds what it answered or threw. */
export async function loadAhead(rules: PageRules, context: PageContext, asked: Asked) {
  try {
    return (context.loaded = { data: await load(rules, context, asked) });
  } catch (error) {
    context.loaded = { error };
    return undefined;
  }
}

async function load(rules: PageRules, context: PageContext, asked: Asked): Promise<unknown> {
  await checkAccess(rules.access, context.actor, { isRead: true, standIn: rules.standIn });
  return rules.load(loadInput(rules, context, asked));
}

async function loadOnce(rules: PageRules, context: PageContext, asked: Asked): Promise<unknown> {
  const { loaded } = context;
  if (loaded === null) return load(rules, context, asked);
  if ('error' in loaded) throw loaded.error;
  return loaded.data;
}

/** Runs a page's act: a redirect, the result, or the problem the form is shown again with. */
export async function runAct(rules: PageRules, args: RouterArgs): Promise<unknown> {
  const context = args.context.get(pageContext);
  try {
    return await perform(rules, context, args);
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = toAppError(error);
    noteRefusal(log, { module: 'web', request: context.actor.requestId }, refusal, error);
    if (refusal.status === 404 || refusal.status === 410) throw routerError(refusal, context);
    const wire = wireError(refusal, context.locale, context.actor.requestId);
    return refused({ status: refusal.status, ...wire }, context, rules, refusal.retryAfter);
  }
}

async function perform(rules: PageRules, context: PageContext, args: RouterArgs): Promise<unknown> {
  const { actor, site, form } = context;
  const act = rules.act;
  if (!act || !form) throw platformErrors.methodNotAllowed();
  const name = `page ${args.pattern}`;
  // In this order: a form of another site must not use up the points of whoever is shown it.
  if (!isCsrfToken(site.secret, actor, form[CSRF_FIELD])) throw platformErrors.invalidCsrf();
  for (const limit of rules.limits) await site.limiter.take(limit, name, actor);
  await checkAccess(rules.access, actor, { isRead: false, standIn: rules.standIn });
  refuseHostileInput(form);
  const { csrf_token: _token, idempotency_key: key, ...fields } = form;
  const idempotencyKey = rules.idempotent ? checkIdempotencyKey(key) : undefined;
  const body = rules.body?.safeParse(fields);
  if (body && !body.success) throw schemaError(body.error);
  const input: UntypedAct = {
    ...loadInput(rules, context, args),
    body: body?.data ?? {},
    userAgent: context.userAgent,
    idempotencyKey,
  };
  if (idempotencyKey === undefined) return settle(await act(input), context);
  const call = {
    key: idempotencyKey,
    scope: scopeOf(actor),
    route: `POST ${args.pattern}`,
    body: { params: args.params, body: fields },
  };
  const answer = await withIdempotency(
    call,
    async () => ({ status: 200, body: storable(await act(input), context) }),
    (refusal) => ({
      status: refusal.status,
      body: wireError(refusal, context.locale, actor.requestId),
    }),
  );
  if (answer.status >= 400) {
    const wire = answer.body as WireError;
    return refused({ status: answer.status, ...wire, nextKey: randomUUID() }, context, rules);
  }
  const stored = answer.body as StoredOutcome;
  const outcome = stored.to === undefined ? stored.done : new Redirect(stored.to, stored.flash);
  if (stored.status !== undefined) context.answer.status(stored.status);
  return settle(outcome, context);
}

interface StoredOutcome {
  readonly to?: string;
  readonly flash?: Redirect['flash'];
  readonly done?: unknown;
  /** Another one than 200 with what the page is shown again with. */
  readonly status?: number;
}

function storable(outcome: unknown, { answer }: PageContext): StoredOutcome {
  const { statusCode: status } = answer;
  if (!(outcome instanceof Redirect)) {
    return { done: outcome, ...(status === undefined ? {} : { status }) };
  }
  return { to: outcome.to, ...(outcome.flash ? { flash: outcome.flash } : {}) };
}

function settle(outcome: unknown, context: PageContext): unknown {
  if (!(outcome instanceof Redirect)) {
    return withStatus({ problem: null, done: outcome ?? null }, context);
  }
  if (outcome.flash) setFlash(context.answer, outcome.flash);
  const { to, status, isDocument } = outcome;
  return isDocument ? redirectDocument(to, { status }) : redirect(to, { status });
}

/** The status that `answer.status()` asked for, with what is shown. */
function withStatus(shown: unknown, { answer }: PageContext): unknown {
  return answer.statusCode === undefined ? shown : data(shown, { status: answer.statusCode });
}

function refused(
  wire: WireError & Pick<PageProblem, 'status' | 'nextKey'>,
  context: PageContext,
  rules: PageRules,
  retryAfter?: number,
): unknown {
  const problem: PageProblem = {
    ...wire,
    errors: wire.errors ?? {},
    values: typedValues(context.form ?? {}, rules.secretFields),
  };
  if (retryAfter !== undefined) context.answer.header('retry-after', String(retryAfter));
  return data({ problem, done: null }, { status: problem.status });
}

function loadInput(rules: PageRules, context: PageContext, args: Asked): UntypedLoad {
  const params = rules.params?.safeParse(args.params);
  if (isHostile(args.params) || params?.success === false) throw platformErrors.notFound();
  return {
    params: params?.data ?? {},
    query: readPageQuery(rules.query, new URL(args.request.url).searchParams),
    actor: context.actor,
    path: context.path,
    answer: context.answer,
    cookie: context.cookie,
    acceptLanguage: context.acceptLanguage,
    tag: (...tags) => {
      for (const tag of tags) context.tags.add(tag);
    },
    keep: context.keep,
    side: (split) => sideIn(context, split),
  };
}

/** What an error boundary gets: the wire error with its status; 401 leads to the log-in. */
function routerError(error: unknown, context: PageContext): unknown {
  if (error instanceof Response) return error;
  if (error instanceof Redirect) return settle(error, context);
  const refusal = toAppError(error);
  noteRefusal(log, { module: 'web', request: context.actor.requestId }, refusal, error);
  if (refusal.status === 401)
    return redirect(context.site.signInPath(context.locale, withoutSecrets(context.path)));
  if (refusal.id === 'second_factor_missing') {
    const { error_description: text } = wireError(refusal, context.locale, context.actor.requestId);
    setFlash(context.answer, { level: 'warn', text });
    return redirect(context.site.securityPath(context.locale));
  }
  for (const [name, value] of Object.entries(refusal.headers)) context.answer.header(name, value);
  if (refusal.retryAfter !== undefined) {
    context.answer.header('retry-after', String(refusal.retryAfter));
  }
  return errorData(refusal, context);
}

/** The thrown form of a refusal, for the router. */
export function errorData(refusal: AppError, context: PageContext): unknown {
  const wire = wireError(refusal, context.locale, context.actor.requestId);
  return data(wire, { status: refusal.status });
}
