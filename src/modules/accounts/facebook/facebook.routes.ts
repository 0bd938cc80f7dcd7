import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Answer } from '#platform/http/answer.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { wireError } from '#platform/http/error-answer.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#platform/web/locale.ts';
import { setFlash } from '#platform/web/server/flash.ts';
import { translate } from '#platform/web/translate.ts';
import { presentAccount } from '../account.present.ts';
import type { Account } from '../account.ts';
import { wireAccount } from '../contract.ts';
import { answerEntered } from '../log-in/log-in.routes.ts';
import { readAccount } from '../read-account.ts';
import { requiresDoubleOptIn } from '../sign-up/double-opt-in.ts';
import { beginFacebook } from './begin-facebook.ts';
import { CALLBACK_PATH } from './facebook-client.ts';
import { type FacebookEnd, finishFacebook, takeJourney } from './finish-facebook.ts';

/** Name of the cookie with what the browser keeps while its person is at the provider. */
export const STATE_COOKIE = 'facebook_state';
export const STATE_SECONDS = 600;

const limit = { key: 'ip', points: 60, per: 600, store: 'database', bucket: 'log-in' } as const;
const text = z.string().max(2_000).optional();

const leaving = z.object({ location: z.string() });
const known = z.object({ account_privileged: wireAccount });

const startRoute = defineRoute({
  method: 'GET',
  path: '/accounts/auth/facebook',
  summary: 'To Facebook, to log in with it',
  access: 'visitor',
  standIn: 'closed',
  limit,
  query: z.object({ from: text, locale: z.enum(LOCALES).optional(), agreed: text }),
  response: leaving,
  status: 302,
  enveloped: false,
  act: async ({ query, request, answer }) => {
    const locale = query.locale ?? DEFAULT_LOCALE;
    const acceptLanguage = request.header('accept-language');
    const isDoubleOptIn = requiresDoubleOptIn({ locale, acceptLanguage });
    const from = query.from ? safeReturnPath(query.from, paths.home(locale)) : null;
    const isAgreed = query.agreed === 'on';
    const begun = await beginFacebook({ locale, from, isAgreed, isDoubleOptIn }, null);
    answer.setCookie(STATE_COOKIE, begun.state, { maxAge: STATE_SECONDS });
    return goTo(answer, begun.address);
  },
  present: (location) => ({ location }),
});

const callbackRoute = defineRoute({
  method: 'GET',
  path: CALLBACK_PATH,
  summary: 'The answer of Facebook; with Accept: application/json who it is, else the way on',
  access: 'visitor',
  standIn: 'closed',
  limit,
  // The provider adds what it likes.
  query: z.looseObject({ state: text, code: text, error: text }),
  response: z.union([known, leaving]),
  answers: { 200: known, 302: leaving },
  enveloped: false,
  act: async ({ query, actor, request, answer }) => {
    answer.header('referrer-policy', 'no-referrer');
    answer.clearCookie(STATE_COOKIE);
    const { ip, requestId, visitorId, accountId } = actor;
    const marks = { ip, requestId, visitorId, accountId, userAgent: request.userAgent };
    const kept = cookieJar(config().publicUrl).read(request.header('cookie'), STATE_COOKIE);
    const search = new URLSearchParams(
      Object.entries(query).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
    const isCall = /\bapplication\/json\b/i.test(request.header('accept') ?? '');
    let locale: Locale | undefined;
    try {
      const trip = await takeJourney({ query: search, kept });
      locale = trip.trip.locale;
      const end = await finishFacebook({ ...marks, query: search, kept }, trip);
      return isCall ? await accountFor(end, actor, answer) : wayOn(end, answer);
    } catch (error) {
      if (isCall || !(error instanceof AppError) || error.status === 404) throw error;
      return wayBack(error, { ...actor, locale: locale ?? actor.locale }, answer);
    }
  },
  present: (result) => {
    if (typeof result === 'string') return { location: result };
    return { account_privileged: presentAccount(result) };
  },
});

function goTo(answer: Answer, location: string): string {
  answer.status(302);
  answer.header('location', location);
  return location;
}

/** A page's way on: home or where the person came from, the second step, or the settings. */
function wayOn({ trip, entered }: FacebookEnd, answer: Answer): string {
  const { locale } = trip;
  const say = (key: 'accounts.security.link_facebook_done'): void =>
    setFlash(answer, { level: 'success', text: translate(locale, key) });
  if (!entered) {
    say('accounts.security.link_facebook_done');
    return goTo(answer, paths.settings(locale, 'security'));
  }
  if (entered.session === undefined) {
    return goTo(answer, paths.secondStep(locale, entered.challenge, trip.from ?? undefined));
  }
  answer.sessionStarted(entered.session);
  return goTo(answer, trip.from ?? paths.home(locale));
}

/** What a call is answered: the account as its holder sees it. Throws 401 where a second step is needed. */
async function accountFor(
  { trip, entered, accountId }: FacebookEnd,
  actor: Actor,
  answer: Answer,
): Promise<Account> {
  const outcome = entered && (await answerEntered(entered, actor, answer, trip.from ?? undefined));
  const account = outcome ?? (await readAccount(accountId));
  if (!account) throw platformErrors.unauthenticated();
  return account;
}

/** To where people log in, with why it did not work. */
function wayBack(error: AppError, actor: Actor, answer: Answer): string {
  const { locale } = actor;
  const { error_description: sentence } = wireError(error, locale, actor.requestId);
  setFlash(answer, { level: 'error', text: sentence });
  if (actor.kind === 'person') return goTo(answer, paths.settings(locale, 'security'));
  const isNew = error.id === 'facebook_agreement';
  return goTo(answer, isNew ? paths.signUp(locale) : paths.signIn(locale));
}

export const facebookRoutes: Route[] = [startRoute, callbackRoute];
