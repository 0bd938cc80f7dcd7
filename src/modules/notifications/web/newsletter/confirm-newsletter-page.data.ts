import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { confirmNewsletter, newsletterAddress } from '../../newsletter/confirm-newsletter.ts';

const token = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 60, per: 60 },
  query: z.object({ newsletter_token: token.optional(), confirmed: z.literal('1').optional() }),
  body: z.object({ newsletter_token: token }),
  async load({ query }) {
    if (query.confirmed) return { email: '', token: '', isConfirmed: true };
    if (query.newsletter_token === undefined) throw platformErrors.gone();
    const email = await newsletterAddress(query.newsletter_token);
    return { email, token: query.newsletter_token, isConfirmed: false };
  },
  async act({ body, actor: { locale } }) {
    await confirmNewsletter(body.newsletter_token);
    return redirectTo(paths.confirmNewsletter(locale, null));
  },
});
