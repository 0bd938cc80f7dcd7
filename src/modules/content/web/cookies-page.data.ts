import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { CONSENT_AGE, CONSENT_COOKIE } from '#platform/web/consent.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import {
  CONSENTED_COOKIES,
  GONE_WITHOUT_CONSENT,
  NECESSARY_COOKIES,
  STORED,
} from '../kept-in-browser.ts';
import { readInformation } from '../read-texts.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 60, per: 60 },
  body: z.object({ consent: z.enum(['all', 'necessary']) }),
  async load({ actor, tag }) {
    tag('content');
    const { title, description, date, html, headings } = await readInformation(
      'cookies',
      actor.locale,
    );
    const path = paths.about(actor.locale, 'cookies');
    return {
      text: { title, description, date, html, headings },
      kept: { necessary: NECESSARY_COOKIES, consented: CONSENTED_COOKIES, stored: STORED },
      origin: config().publicUrl,
      path,
      alternates: alternates(path),
    };
  },
  act({ body, actor, answer }) {
    answer.setCookie(CONSENT_COOKIE, body.consent, { maxAge: CONSENT_AGE, isReadable: true });
    if (body.consent === 'necessary') {
      for (const name of GONE_WITHOUT_CONSENT) answer.clearCookie(name);
    }
    return redirectTo(paths.about(actor.locale, 'cookies'), {
      level: 'success',
      text: translate(actor.locale, `cookies.kept_${body.consent}`),
    });
  },
});
