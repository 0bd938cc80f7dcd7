import { readRoles } from '#modules/accounts/index.ts';
import { readPeople } from '#modules/admin/index.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ListView } from '../frame/admin-view.ts';
import { linkTo, presentShell, roleName } from '../frame/present-shell.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { personOf } from '../people/person-cell.ts';

export const { loader, headers } = definePage({
  access: accessTo('account_roles'),
  async load({ actor }): Promise<ListView> {
    const { locale } = actor;
    const roles = await readRoles();
    const people = await readPeople(roles.map(({ grantedBy }) => grantedBy));
    return {
      shell: presentShell(actor, 'account_roles'),
      lead: translate(locale, 'admin.account_roles_lead'),
      search: null,
      filters: [],
      table: {
        caption: translate(locale, 'admin.section_account_roles'),
        columns: columnsOf(actor, [
          ['admin.person'],
          ['admin.roles'],
          ['admin.who'],
          ['admin.since', 'wide'],
        ]),
        rows: roles.map((one) => ({
          key: `${one.accountId}:${one.role}`,
          cells: [
            plain(one.email, {
              href: linkTo(actor, 'accounts', one.accountId),
              note: one.name || null,
            }),
            plain(roleName(actor, one.role)),
            one.grantedBy === null
              ? plain(translate(locale, 'admin.system'))
              : personOf(one.grantedBy, people, actor),
            plain(when(one.grantedAt, actor)),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
      },
    };
  },
});
