import { Readable } from 'node:stream';
import { z } from 'zod';
import { clockNow } from '#platform/clock/clock.ts';
import { amountCell, csvFile, csvLine } from '#platform/csv/write-csv.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { wireCents } from '#platform/http/wire.ts';
import {
  averageWait,
  dropRate,
  FIGURE_SPANS,
  type MarketFigures,
  type MarketMoney,
  type MarketWork,
} from './market-figures.ts';
import { readMarketFigures } from './read-figures.ts';

const FIGURES = '/private_api/admin/figures';
const limit = { key: 'person', points: 60, per: 60 } as const;
const query = z.object({ span: z.enum(FIGURE_SPANS).default('days') });

const wireMoney = z.object({
  volume_cents: wireCents,
  take_cents: wireCents,
  refunds_cents: wireCents,
  disputes_cents: wireCents,
});
const wireWork = z.object({
  pledges_charged: z.int(),
  pledges_dropped: z.int(),
  drop_rate: z.number().nullable(),
  approvals: z.int(),
  seconds_to_approval: z.number().nullable(),
  checks: z.int(),
  seconds_to_check: z.number().nullable(),
});
const wireFigures = z.object({
  span: z.enum(FIGURE_SPANS),
  from: z.string(),
  to: z.string(),
  money: z.array(
    z.object({
      currency: z.string(),
      total: wireMoney,
      spans: z.array(z.object({ span: z.string(), ...wireMoney.shape })),
    }),
  ),
  work: z.object({
    total: wireWork,
    spans: z.array(z.object({ span: z.string(), ...wireWork.shape })),
  }),
});

const presentMoney = (money: MarketMoney): z.infer<typeof wireMoney> => ({
  volume_cents: Number(money.volume),
  take_cents: Number(money.take),
  refunds_cents: Number(money.refunds),
  disputes_cents: Number(money.disputes),
});

const presentWork = (work: MarketWork): z.infer<typeof wireWork> => ({
  pledges_charged: work.charged,
  pledges_dropped: work.dropped,
  drop_rate: dropRate(work),
  approvals: work.approvals,
  seconds_to_approval: averageWait(work, 'approval'),
  checks: work.checks,
  seconds_to_check: averageWait(work, 'check'),
});

function present({ span, from, to, money, work }: MarketFigures): z.infer<typeof wireFigures> {
  return {
    span,
    from,
    to,
    money: money.map(({ currency, total, spans }) => ({
      currency,
      total: presentMoney(total),
      spans: spans.map((one) => ({ span: one.span, ...presentMoney(one.figures) })),
    })),
    work: {
      total: presentWork(work.total),
      spans: work.spans.map((one) => ({ span: one.span, ...presentWork(one.figures) })),
    },
  };
}

/** One line a span: of each currency where it is money, of all together where it is not. */
function tableOf({ money, work }: MarketFigures, table: 'money' | 'work') {
  if (table === 'money') {
    const lines = money.flatMap(({ currency, spans }) =>
      spans.map(({ span, figures: { volume, take, refunds, disputes } }) =>
        csvLine([
          span,
          currency,
          ...[volume, take, refunds, disputes].map((minor) => amountCell(minor, currency)),
        ]),
      ),
    );
    return csvFile(['span', 'currency', 'volume', 'take', 'refunds', 'disputes'], lines);
  }
  const head = Object.keys(wireWork.shape);
  const lines = work.spans.map(({ span, figures }) => {
    const cells: Record<string, number | null> = presentWork(figures);
    return csvLine([span, ...head.map((name) => cells[name] ?? '')]);
  });
  return csvFile(['span', ...head], lines);
}

/** Figures of the whole market, from the ledger's days and from days that were counted. */
export const figureRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: FIGURES,
    summary: 'Volume, take, refunds, disputes, dropped pledges and times to a decision, over time',
    access: 'staff:finance',
    limit,
    query,
    response: wireFigures,
    act: ({ query: { span } }) => readMarketFigures(span),
    present,
  }),
  defineFileRoute({
    path: `${FIGURES}/csv`,
    summary: 'The same as a table (CSV, UTF-8): money or work',
    access: 'staff:finance',
    limit,
    query: query.extend({ table: z.enum(['money', 'work']).default('money') }),
    async act({ query: { span, table } }) {
      const bytes = tableOf(await readMarketFigures(span), table);
      const day = (await clockNow()).toISOString().slice(0, 10);
      return {
        filename: `figures-${table}-${day}.csv`,
        contentType: 'text/csv; charset=utf-8',
        bytes: bytes.length,
        content: Readable.from([bytes]),
      };
    },
  }),
];
