import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type MailFile, readMail, withoutLinks } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { languageName } from '../curating/language-words.ts';
import type { CellView, DetailView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { requestCell } from '../frame/request-cell.ts';
import { accessTo, type AdminSection } from '../frame/sections.ts';
import { mailKindName } from './mail-kind.ts';
import { mailState } from './mail-state.ts';

const SECTION_OF = {
  account: 'accounts',
  campaign: 'projects',
  comment: 'comment_reports',
  contribution: 'contributions',
} as const satisfies Record<string, AdminSection>;

function aboutCell({ about }: MailFile, actor: Actor): CellView {
  if (about === null) return plain('–');
  const name = translate(actor.locale, `audit_subject.${about.kind}`);
  return plain(`${name} #${about.id}`, { href: linkTo(actor, SECTION_OF[about.kind], about.id) });
}

/** Why it was not sent, and what it says where that was asked for. */
function textsOf({ mail, text, isWithheld }: MailFile, { locale }: Actor): DetailView['texts'] {
  const title = translate(locale, 'mail_log.text');
  return [
    ...(mail.error === null
      ? []
      : [
          {
            title: translate(locale, 'admin.cause_of_failure'),
            text: mail.error,
            language: 'en',
          },
        ]),
    ...(isWithheld ? [{ title, text: translate(locale, 'mail_log.withheld') }] : []),
    ...(text === null
      ? []
      : [
          {
            title,
            text: withoutLinks(text, translate(locale, 'mail_log.link')),
            language: mail.locale,
            note: translate(locale, 'mail_log.text_note'),
          },
        ]),
  ];
}

export const { loader, headers } = definePage({
  access: accessTo('mails'),
  params: z.object({ id: idParam }),
  query: z.object({ text: z.literal('1').optional() }),
  async load({ params, query, actor }): Promise<DetailView> {
    const { locale } = actor;
    const file = await readMail(params.id, query.text === '1', actor);
    const { mail, text, mayReadText } = file;
    const fact = (
      key: 'about' | 'kind' | 'language' | 'sent' | 'to' | 'written',
      value: CellView,
    ) => ({
      term: translate(locale, `mail_log.${key}`),
      value,
    });
    return {
      shell: presentShell(actor, 'mails'),
      title: mail.subject,
      language: mail.locale,
      badges: [mailState(mail.state, locale)],
      facts: [
        fact('kind', plain(mailKindName(mail.kind, locale), { note: mail.kind })),
        fact('to', plain(mail.to_address, { href: linkTo(actor, 'accounts', mail.account_id) })),
        fact('about', aboutCell(file, actor)),
        fact('language', plain(languageName(localeOr(mail.locale), actor))),
        fact('written', plain(when(mail.created_at, actor))),
        fact('sent', plain(when(mail.sent_at, actor))),
        {
          term: translate(locale, 'admin.tries'),
          value: plain(mail.attempts.toLocaleString(locale)),
        },
        { term: translate(locale, 'admin.request'), value: requestCell(mail.request_id, actor) },
      ],
      texts: textsOf(file, actor),
      ...(mayReadText && text === null
        ? {
            more: {
              href: paths.admin(locale, 'mails', mail.id, { text: '1' }),
              label: translate(locale, 'mail_log.read'),
            },
          }
        : {}),
      actsTitle: '',
      acts: [],
      tables: [],
      history: null,
    };
  },
});
