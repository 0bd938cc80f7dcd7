import type { Evidence } from '#modules/admin/index.ts';
import { deliveryMonthText } from '#modules/perks/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import { languageName } from '../curating/language-words.ts';
import type { TableView } from '../frame/admin-view.ts';
import { paymentTable } from '../frame/present-payments.ts';
import { amountText } from '../frame/present-states.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';

/** What was bought, paid, agreed to and announced, and from where the account is used now. */
export function evidenceTables(evidence: Evidence, actor: Actor): TableView[] {
  return [
    bought(evidence, actor),
    paymentTable(evidence.payments, actor),
    agreed(evidence, actor),
    announced(evidence, actor),
    used(evidence, actor),
  ];
}

function bought({ lines, contribution: { currency } }: Evidence, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.bought'),
    columns: columnsOf(actor, [
      ['admin.perk'],
      ['admin.amount', 'end'],
      ['admin.shipping', 'end'],
      ['admin.delivery'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: lines.map((line, place) => ({
      key: String(place),
      cells: [
        plain(`${line.quantity.toLocaleString(locale)} × ${line.title}`),
        plain(amountText(line.unit_price_minor * BigInt(line.quantity), currency, locale)),
        plain(line.ships ? amountText(line.shipping_minor, currency, locale) : '–'),
        plain(line.delivery_month === null ? '–' : deliveryMonthText(line.delivery_month, locale)),
      ],
    })),
  };
}

function agreed({ terms }: Evidence, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.agreed'),
    columns: columnsOf(actor, [
      ['admin.kind'],
      ['admin.version'],
      ['admin.language'],
      ['admin.time'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: terms.map((row, place) => ({
      key: String(place),
      cells: [
        plain(translate(locale, `evidence.agreed_${row.kind}`)),
        plain(row.text_version),
        plain(languageName(row.locale, actor)),
        plain(when(row.given_at, actor)),
      ],
    })),
  };
}

function announced({ updates }: Evidence, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.announced'),
    columns: columnsOf(actor, [['admin.subject'], ['admin.time']]),
    emptyText: translate(locale, 'admin.none'),
    rows: updates.map((row, place) => ({
      key: String(place),
      cells: [plain(row.title), plain(when(row.published_at, actor))],
    })),
  };
}

function used({ sessions }: Evidence, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'evidence.sessions'),
    columns: columnsOf(actor, [
      ['admin.browser'],
      ['admin.ip'],
      ['admin.since'],
      ['admin.last_seen'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: sessions.map((row, place) => ({
      key: String(place),
      cells: [
        plain(row.user_agent || '–'),
        plain(row.ip ?? '–'),
        plain(when(row.created_at, actor)),
        plain(when(row.seen_at, actor)),
      ],
    })),
  };
}
