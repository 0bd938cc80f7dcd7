import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  askForCheck,
  type BookRuns,
  readBookRuns,
  readStandingChecks,
  type StandingCheck,
} from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { differenceName } from '../differences/difference-name.ts';
import type { DetailView, TableView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { amountText } from '../frame/present-states.ts';
import { badge, columnsOf, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { checkAct, checkTable, LATEST, latestFacts, outcomeOf } from './present-checks.ts';

function totalsTable(checks: readonly StandingCheck[], actor: Actor): TableView {
  const { locale } = actor;
  const totals = checks.find(({ finishedAt }) => finishedAt !== null)?.totals ?? [];
  const amount = (minor: bigint, currency: string) => plain(amountText(minor, currency, locale));
  return {
    caption: translate(locale, 'checks.totals'),
    columns: columnsOf(actor, [
      ['checks.currency'],
      ['checks.debit_side', 'end'],
      ['checks.credit_side', 'end'],
      ['checks.difference', 'end'],
    ]),
    emptyText: translate(locale, 'admin.none'),
    rows: totals.map(({ currency, debit, credit }) => ({
      key: currency,
      cells: [
        plain(currency),
        amount(debit, currency),
        amount(credit, currency),
        amount(debit - credit, currency),
      ],
    })),
  };
}

function runTable({ runs }: BookRuns, actor: Actor): TableView {
  const { locale } = actor;
  const names = {
    'compare-books': 'checks.two_days',
    'compare-books-of-weeks': 'checks.six_weeks',
  };
  return {
    caption: translate(locale, 'checks.provider_runs'),
    columns: columnsOf(actor, [['checks.period'], ['admin.time'], ['checks.outcome']]),
    emptyText: translate(locale, 'checks.never'),
    rows: runs.map(({ name, startedAt, finishedAt, error }) => ({
      key: name,
      cells: [
        plain(translate(locale, names[name as keyof typeof names] as 'checks.two_days')),
        plain(when(finishedAt ?? startedAt, actor)),
        finishedAt === null
          ? badge(translate(locale, 'checks.running'), 'tide')
          : error === null
            ? badge(translate(locale, 'checks.compared'), 'good')
            : { ...badge(translate(locale, 'checks.failed'), 'bad'), note: error },
      ],
    })),
  };
}

function differenceTable({ differences }: BookRuns, actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'checks.differences'),
    columns: columnsOf(actor, [['checks.difference'], ['admin.reference'], ['admin.since']]),
    emptyText: translate(locale, 'checks.no_differences'),
    rows: differences.map(({ id, kind, ref, text, foundAt }) => ({
      key: String(id),
      cells: [
        plain(differenceName(kind, locale), {
          note: text,
          href: paths.admin(locale, 'book_differences', id),
        }),
        plain(ref),
        plain(when(foundAt, actor)),
      ],
    })),
  };
}

export const { loader, action, headers } = definePage({
  access: accessTo('balance'),
  limit: { key: 'person', points: 60, per: 60 },
  body: z.object({ intent: z.literal('check') }),
  async load({ actor }): Promise<DetailView> {
    const { locale } = actor;
    const [checks, books] = await Promise.all([
      readStandingChecks('balance', null, LATEST),
      readBookRuns(),
    ]);
    return {
      shell: presentShell(actor, 'balance'),
      title: translate(locale, 'checks.balance_title'),
      badges: [outcomeOf(checks[0], actor)],
      facts: latestFacts(checks, actor),
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: [checkAct(actor)],
      tables: [
        totalsTable(checks, actor),
        runTable(books, actor),
        differenceTable(books, actor),
        checkTable(checks, actor),
      ],
      history: null,
    };
  },
  async act({ actor }) {
    await askForCheck('balance', actor);
    return redirectTo(paths.admin(actor.locale, 'balance'), {
      level: 'success',
      text: translate(actor.locale, 'checks.asked'),
    });
  },
});
