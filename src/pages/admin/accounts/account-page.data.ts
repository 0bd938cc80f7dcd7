import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readAudit, restoreAccess, revokeAccess } from '#modules/accounts/index.ts';
import { type AccountFile, readAccountFile } from '#modules/admin/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { presentAudit } from '../audit-log/present-audit.ts';
import type { ActView, DetailView, HistoryView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo, mayOpen } from '../frame/sections.ts';
import { accountTables } from './account-tables.ts';
import { presentStanding, rolesText } from './present-standing.ts';

type Record = AccountFile['account'];

function facts(account: Record, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const yes = (is: boolean) => translate(locale, is ? 'admin.yes' : 'admin.no');
  const { country, city } = account;
  const place = [city, country && countryName(country, locale)].filter(Boolean).join(', ');
  const values = [
    ['admin.number', String(account.id)],
    ['admin.email', account.email],
    ['admin.email_confirmed', when(account.email_confirmed_at, actor)],
    ['admin.roles', rolesText(account.roles, actor) || '–'],
    ['admin.place', place || '–'],
    ['admin.language', account.locale],
    ['admin.origin', account.origin],
    ['admin.has_password', yes(account.has_password)],
    ['admin.has_second_factor', yes(account.has_second_factor)],
    ['admin.since', when(account.created_at, actor)],
  ] as const;
  const list = values.map(([key, text]) => ({ term: translate(locale, key), value: plain(text) }));
  if (account.revoked_reason === null) return list;
  const reason = { term: translate(locale, 'admin.reason'), value: plain(account.revoked_reason) };
  return [...list, reason];
}

/** Nobody changes their own access; that of staff is an admin's to change. */
function acts(account: Record, actor: Actor): ActView[] {
  const { locale } = actor;
  const isOwn = account.id === actor.accountId;
  if (isOwn || account.closed_at || (account.roles.length > 0 && !hasRole(actor, 'admin')))
    return [];
  if (account.revoked_at) {
    return [
      {
        intent: 'restore',
        title: translate(locale, 'admin.restore'),
        consequence: translate(locale, 'admin.restore_text'),
        button: translate(locale, 'admin.restore'),
        fields: [],
      },
    ];
  }
  return [
    {
      intent: 'revoke',
      title: translate(locale, 'admin.revoke'),
      consequence: translate(locale, 'admin.revoke_text'),
      button: translate(locale, 'admin.revoke'),
      isHarmful: true,
      fields: [
        {
          kind: 'area',
          name: 'reason',
          label: translate(locale, 'admin.reason'),
          hint: translate(locale, 'admin.reason_is_read'),
          isRequired: true,
          max: 500,
        },
      ],
    },
  ];
}

/** The last acts by and on a person, for those who may read the log. */
async function history(id: number, actor: Actor): Promise<HistoryView | null> {
  if (!mayOpen(actor, 'audit_log')) return null;
  const { rows } = await readAudit({ before: null, accountId: id }, actor);
  const { locale } = actor;
  return {
    title: translate(locale, 'admin.history'),
    emptyText: translate(locale, 'admin.none'),
    entries: rows.slice(0, 20).map((row) => presentAudit(row, actor)),
    more: {
      href: paths.admin(locale, 'audit_log', undefined, { account: id }),
      label: translate(locale, 'admin.whole_history'),
    },
  };
}

export const { loader, action, headers } = definePage({
  access: accessTo('accounts'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('revoke'), reason: z.string().trim().min(1).max(500) }),
    z.object({ intent: z.literal('restore') }),
  ]),
  async load({ params, actor }): Promise<DetailView> {
    const file = await readAccountFile(params.id, actor);
    const { account } = file;
    const { locale } = actor;
    return {
      shell: presentShell(actor, 'accounts'),
      title: `${account.firstname} ${account.lastname}`.trim() || account.email,
      badges: [presentStanding(account, locale)],
      facts: facts(account, actor),
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: acts(account, actor),
      tables: accountTables(file, actor),
      history: await history(account.id, actor),
    };
  },
  async act({ params, body, actor }) {
    if (body.intent === 'revoke') await revokeAccess(params.id, body.reason, actor);
    else await restoreAccess(params.id, actor);
    const text = translate(actor.locale, `admin.${body.intent}_done`);
    return redirectTo(paths.admin(actor.locale, 'accounts', params.id), { level: 'success', text });
  },
});
