import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  beginStandIn,
  grantRole,
  liftRestriction,
  readRestrictions,
  RESTRICTION_KINDS,
  restrictAccount,
  restoreAccess,
  revokeAccess,
  revokeRole,
  type Restriction,
  restrictionDay,
} from '#modules/accounts/index.ts';
import { type AccountFile, readAccountFile, readPeople } from '#modules/admin/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Actor, hasRole, ROLES } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { LANGUAGE_NAMES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, DetailView } from '../frame/admin-view.ts';
import { ownTexts } from '../people/own-text.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { badge, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { placeText } from '../people/person-cell.ts';
import { accountActs } from './account-acts.ts';
import { accountHistory } from './account-history.ts';
import { accountTables, hiddenCommentTable, restrictionTable } from './account-tables.ts';
import { presentStanding, rolesText } from './present-standing.ts';

const reasonIfAny = writtenIfAny(500);
/** Numbers of the restrictions that held when the page was read. */
const seenRestrictions = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
  .max(200)
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)));
const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('revoke'), reason: written(500) }),
  z.object({ intent: z.literal('stand_in'), reason: written(500) }),
  z.object({ intent: z.literal('restore'), reason: reasonIfAny, revoked_at: z.iso.datetime() }),
  z.object({
    intent: z.literal('restrict'),
    kind: z.enum(RESTRICTION_KINDS),
    reason: written(500),
    last_day: restrictionDay,
    seen: seenRestrictions,
  }),
  z.object({
    intent: z.literal('lift'),
    kind: z.enum(RESTRICTION_KINDS),
    reason: reasonIfAny,
    seen: seenRestrictions,
  }),
  z.object({ intent: z.literal('grant_role'), role: z.enum(ROLES) }),
  z.object({
    intent: z.literal('take_role'),
    role: z.enum(ROLES),
    reason: written(500),
  }),
]);

type Record = AccountFile['account'];

function facts(account: Record, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const yes = (is: boolean) => translate(locale, is ? 'admin.yes' : 'admin.no');
  const values = [
    ['admin.number', String(account.id)],
    ['admin.email', account.email],
    ['admin.email_confirmed', when(account.email_confirmed_at, actor)],
    ['admin.roles', rolesText(account.roles, actor) || '–'],
    ['admin.place', placeText(account, actor)],
    ['admin.language', LANGUAGE_NAMES[account.locale as Actor['locale']]],
    ['admin.origin', translate(locale, `admin.origin_${account.origin as 'site'}`)],
    ['admin.has_password', yes(account.has_password)],
    ['admin.has_second_factor', yes(account.has_second_factor)],
    ['admin.since', when(account.created_at, actor)],
  ] as const;
  const list = values.map(([key, text]) => ({ term: translate(locale, key), value: plain(text) }));
  const also = (
    key: 'admin.reason' | 'admin.merged_into' | 'admin.merged_accounts',
    value: CellView,
  ) => [{ term: translate(locale, key), value }];
  const { revoked_reason: reason, merged_into: into, merged } = account;
  return [
    ...list,
    ...(reason === null ? [] : also('admin.reason', plain(reason))),
    ...(into === null
      ? []
      : also('admin.merged_into', plain(`#${into}`, { href: linkTo(actor, 'accounts', into) }))),
    ...merged.flatMap((id) =>
      also('admin.merged_accounts', plain(`#${id}`, { href: linkTo(actor, 'accounts', id) })),
    ),
  ];
}

type Decision = Exclude<z.output<typeof body>, { intent: 'stand_in' }>;

async function decide(id: number, form: Decision, actor: Actor): Promise<void> {
  if (form.intent === 'revoke') return revokeAccess(id, form.reason, actor);
  if (form.intent === 'restore') {
    const { reason: note, revoked_at: revokedAt } = form;
    return restoreAccess(id, { note, revokedAt: new Date(revokedAt) }, actor);
  }
  if (form.intent === 'restrict') {
    const { kind, reason, last_day: lastDay, seen } = form;
    await restrictAccount(id, { kind, reason, lastDay, seen }, actor);
    return;
  }
  if (form.intent === 'lift') return liftRestriction(id, form, actor);
  if (!hasRole(actor, 'admin')) throw platformErrors.forbidden();
  const { accountId, ip, requestId } = actor;
  const by = { accountId, ip, requestId };
  if (form.intent === 'grant_role') return grantRole(id, form.role, by);
  return revokeRole(id, form.role, by, form.reason);
}

export const { loader, action, headers } = definePage({
  access: accessTo('accounts'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params, actor }): Promise<DetailView> {
    const file = await readAccountFile(params.id, actor);
    const { account } = file;
    const [restrictions, now] = await Promise.all([readRestrictions(account.id), clockNow()]);
    const people = await readPeople([
      ...restrictions.flatMap(({ imposedBy, liftedBy }) => [imposedBy, liftedBy]),
      ...file.hiddenComments.rows.map(({ hidden_by: by }) => by),
    ]);
    const holds = ({ liftedAt, until }: Restriction) => liftedAt === null && until > now;
    const { locale } = actor;
    return {
      shell: presentShell(actor, 'accounts'),
      title: `${account.firstname} ${account.lastname}`.trim() || account.email,
      badges: [
        presentStanding(account, locale),
        ...(restrictions.some(holds)
          ? [badge(translate(locale, 'admin.standing_restricted'), 'warn')]
          : []),
      ],
      facts: facts(account, actor),
      texts: ownTexts(account.id === actor.accountId ? 'account' : null, locale),
      ...(account.closed_at === null && account.roles.length === 0
        ? {
            more: {
              href: paths.mergeAccounts(locale, account.id),
              label: translate(locale, 'merging.link'),
            },
          }
        : {}),
      actsTitle: translate(locale, 'admin.acts'),
      acts: accountActs(account, restrictions.filter(holds), actor),
      tables: [
        ...accountTables(file, actor),
        ...hiddenCommentTable(file, people, actor),
        restrictionTable(restrictions, people, actor),
      ],
      history: await accountHistory(account, actor),
    };
  },
  async act({ params, body: form, actor }) {
    if (form.intent === 'stand_in') {
      await beginStandIn(params.id, form.reason, actor);
      return redirectTo(paths.individual(actor.locale, params.id));
    }
    await decide(params.id, form, actor);
    const text = translate(actor.locale, `admin.${form.intent}_done`);
    return redirectTo(paths.admin(actor.locale, 'accounts', params.id), { level: 'success', text });
  },
});
