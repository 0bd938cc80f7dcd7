import type { PaymentRow } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { paymentName, paymentNote, paymentState } from '../ledger/ledger-names.ts';
import type { TableView } from './admin-view.ts';
import { amountText } from './present-states.ts';
import { columnsOf, plain, when } from './present-table.ts';

/** What was asked of the provider, the latest first. */
export function paymentTable(payments: readonly PaymentRow[], actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.payments'),
    columns: columnsOf(actor, [
      ['admin.kind'],
      ['admin.state'],
      ['admin.amount', 'end'],
      ['admin.reference'],
      ['admin.time'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: payments.map((row) => ({
      key: `${row.what}:${row.id}`,
      cells: [
        plain(paymentName(row.what, locale)),
        plain(paymentState(row.state, locale), { note: paymentNote(row, locale) }),
        plain(amountText(row.amount_minor, row.currency, locale)),
        plain(row.ref ?? '–'),
        plain(when(row.created_at, actor)),
      ],
    })),
  };
}
