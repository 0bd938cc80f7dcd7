import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { chooseMailLanguage, readMailLanguage } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { choosePreferences } from '../choose-preferences.ts';
import { MAIL_KINDS, type MailKind } from '../refusable-mail-kinds.ts';
import { mailPreferences } from '../mail-preferences.ts';

const kinds = Object.keys(MAIL_KINDS) as MailKind[];
const tick = z.string().max(10).optional();

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 60 },
  body: z.object({
    ...Object.fromEntries(kinds.map((kind) => [kind, tick])),
    language: z.enum([...LOCALES, 'pages']).optional(),
  }),
  async load({ actor }) {
    const accountId = actor.accountId ?? 0;
    const language = await readMailLanguage(accountId);
    return { preferences: await mailPreferences(db(), accountId), language };
  },
  async act({ body, actor }) {
    const { language } = body;
    const ticked: Partial<Record<string, string>> = body;
    const choices = kinds.map((kind) => [kind, ticked[kind] !== undefined] as const);
    await choosePreferences(actor.accountId ?? 0, Object.fromEntries(choices));
    if (language !== undefined) {
      await chooseMailLanguage(actor.accountId ?? 0, language === 'pages' ? null : language);
    }
    return redirectTo(paths.settings(actor.locale, 'mail'), {
      level: 'success',
      text: translate(actor.locale, 'mail_settings.saved'),
    });
  },
});
