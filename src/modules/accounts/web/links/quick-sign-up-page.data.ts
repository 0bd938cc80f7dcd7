import { z } from 'zod';
import { definePage } from '#platform/web/define-page.ts';
import { presentFormState } from '../../sign-up/form-state.present.ts';
import { makeFormState } from '../../sign-up/form-state.ts';
import { quickSignUp } from '../../sign-up/quick-sign-up.ts';
import { quickSignUpFields } from '../../sign-up/sign-up.contract.ts';

const country = z
  .string()
  .regex(/^[a-z]{2}$/i)
  .optional();

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 30, per: 3600, store: 'database', bucket: 'sign-up' },
  query: z.object({ country }),
  body: quickSignUpFields,
  async load({ query, actor, acceptLanguage }) {
    const place = {
      origin: 'site',
      source: 'quick_signup',
      domainCode: null,
      country: query.country ?? null,
      locale: actor.locale,
      acceptLanguage,
    } as const;
    return presentFormState(await makeFormState(place));
  },
  async act({ body, actor, userAgent, acceptLanguage }) {
    const { locale, ip } = actor;
    await quickSignUp(body, 'site', { locale, ip, userAgent, acceptLanguage });
    return { isSent: true };
  },
});
