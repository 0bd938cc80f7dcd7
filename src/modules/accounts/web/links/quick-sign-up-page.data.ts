import { z } from 'zod';
import { definePage } from '#platform/web/define-page.ts';
import { presentFormState } from '../../sign-up/form-state.present.ts';
import { makeFormState } from '../../sign-up/form-state.ts';
import { quickSignUp } from '../../sign-up/quick-sign-up.ts';
import { quickSignUpBody } from '../../sign-up/sign-up.contract.ts';

const country = z
  .string()
  .regex(/^[a-z]{2}$/i)
  .optional();

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 30, per: 3600, store: 'database', bucket: 'sign-up' },
  query: z.object({ country }),
  body: quickSignUpBody,
  async load({ query, actor }) {
    const hint = query.country ?? (actor.locale === 'en' ? null : actor.locale);
    const place = {
      origin: 'site',
      source: 'quick_signup',
      domainCode: null,
      country: hint,
    } as const;
    return presentFormState(await makeFormState(place));
  },
  async act({ body, actor, userAgent }) {
    await quickSignUp(body, 'site', { locale: actor.locale, ip: actor.ip, userAgent });
    return { isSent: true };
  },
});
