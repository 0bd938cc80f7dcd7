import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { signInSettings } from '#platform/config/sign-in-settings.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { pageContext } from '#platform/web/server/page-context.ts';
import { accountErrors } from '../account.errors.ts';
import { facebookOrigins } from '../facebook/facebook-client.ts';
import { askNeighbours } from '../neighbours.ts';
import { afterSignUp } from '../sign-up/after-sign-up.ts';
import { withHiddenNames, withPlainNames } from '../sign-up/captcha-form.ts';
import { presentFormState } from '../sign-up/form-state.present.ts';
import { makeFormState } from '../sign-up/form-state.ts';
import { domainOf, signUpOf } from '../sign-up/sign-up-form.ts';
import { signUpFields } from '../sign-up/sign-up.contract.ts';
import { signUp } from '../sign-up/sign-up.ts';

const typed = z.string().max(4000).default('');
const country = z
  .string()
  .regex(/^[a-z]{2}$/i)
  .optional();

const page = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 30, per: 3600, store: 'database', bucket: 'sign-up' },
  query: z.object({ from: z.string().max(2000).optional(), country, domain_code: country }),
  body: z
    .object({
      from: z.string().max(2000).optional(),
      disclaimer_input: typed,
      general_opt_in: typed,
    })
    .catchall(z.unknown()),
  sources: () => {
    const { captcha } = signInSettings();
    const form = facebookOrigins();
    if (!captcha) return { form };
    const { origin } = new URL(captcha.scriptUrl);
    return {
      form,
      script: [origin, 'https://www.gstatic.com'],
      frame: [origin],
      connect: [origin],
    };
  },
  async load({ query, actor, acceptLanguage }) {
    const home = paths.home(actor.locale);
    const from = safeReturnPath(query.from, home);
    if (actor.kind === 'person') throw redirectTo(from);
    const state = await makeFormState({
      origin: 'site',
      source: 'page',
      domainCode: domainOf(query.domain_code),
      country: query.country ?? null,
      locale: actor.locale,
      acceptLanguage,
    });
    return {
      from: from === home ? undefined : from,
      invited: (await askNeighbours().invitedAt(from)) ?? undefined,
      state: presentFormState(state),
    };
  },
  async act({ body, actor, answer, userAgent, acceptLanguage }) {
    const { locale, ip, visitorId } = actor;
    const from = { locale, ip, visitorId, userAgent, acceptLanguage };
    const { disclaimer_input, general_opt_in, from: origin, ...fields } = body;
    const account = { disclaimer_input, general_opt_in };
    const captcha_response = fields['g-recaptcha-response'];
    const given = { ...withHiddenNames(fields), from: origin, captcha_response, account };
    const form = signUpFields.safeParse(given);
    // Lists where texts belong, or texts without end: nothing that our own form sends.
    if (!form.success) throw accountErrors.signUpRefused();
    const made = await signUp(await signUpOf(form.data, 'site', from));
    answer.sessionStarted(made.session);
    return redirectTo(afterSignUp(origin, locale, answer));
  },
});

export const { loader, headers } = page;

/**
 * The form's fields have other names each time, also the password's. What was typed is shown again by
 * plain names, so they are put beside these before the page is run; the hidden names are never shown.
 */
export const action: typeof page.action = (args) => {
  const context = args.context.get(pageContext);
  if (context.form) Object.assign(context, { form: withPlainNames(context.form) });
  return page.action(args);
};
