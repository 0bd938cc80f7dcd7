import { describe, expect, it } from 'vitest';
import type { MarketDayRow } from '#modules/ledger/index.ts';
import type { MarketDay } from './market-day.store.ts';
import { averageWait, daysShown, dropRate, sumFigures } from './market-figures.ts';

const money = (day: string, currency: 'EUR' | 'JPY', gross: bigint): MarketDayRow => ({
  day,
  currency,
  gross_minor: gross,
  refunds_minor: 300n,
  platform_fees_minor: gross / 20n,
  processing_fees_minor: 0n,
  disputes_minor: 70n,
  marked_refunded_minor: 20n,
  reserve_minor: 0n,
  held_minor: 0n,
  pledged_minor: 0n,
});
const work = (day: string, charged: number, dropped: number): MarketDay => ({
  day,
  charged,
  dropped,
  approvals: 2,
  approvalSeconds: 7200,
  checks: 0,
  checkSeconds: 0,
});

describe('what is shown of a day', () => {
  it.each([
    ['2026-03-01', 'days', '2026-02-02'],
    ['2026-03-31', 'months', '2025-04-01'],
    ['2026-01-15', 'months', '2025-02-01'],
  ] as const)('%s, by %s, begins on %s', (today, span, from) => {
    expect(daysShown(today, span)).toEqual({ from, to: today });
  });
});

describe('figures of the market', () => {
  const shown = { from: '2026-02-27', to: '2026-03-02' };
  const rows = {
    money: [
      money('2026-02-28', 'EUR', 1000n),
      money('2026-03-01', 'EUR', 500n),
      money('2026-03-01', 'JPY', 40n),
    ],
    work: [work('2026-02-28', 3, 1), work('2026-03-01', 0, 0)],
  };

  it('stand under every span, in each currency, and add up to what is shown in all', () => {
    const days = sumFigures(shown, 'days', rows);
    expect(days.money.map(({ currency }) => currency)).toEqual(['EUR', 'JPY']);
    expect(days.money[0]?.spans.map(({ span, figures }) => [span, figures.volume])).toEqual([
      ['2026-02-27', 0n],
      ['2026-02-28', 1000n],
      ['2026-03-01', 500n],
      ['2026-03-02', 0n],
    ]);
    expect(days.money[0]?.total).toEqual({
      volume: 1500n,
      take: 75n,
      refunds: 640n,
      disputes: 140n,
    });
    const months = sumFigures(shown, 'months', rows);
    expect(months.money[0]?.spans.map(({ span, figures }) => [span, figures.volume])).toEqual([
      ['2026-02', 1000n],
      ['2026-03', 500n],
    ]);
    expect(months.money[0]?.total).toEqual(days.money[0]?.total);
  });

  it('say nothing where there was nothing to measure', () => {
    const { spans, total } = sumFigures(shown, 'days', rows).work;
    expect(dropRate(total)).toBe(0.25);
    expect(averageWait(total, 'approval')).toBe(3600);
    expect(averageWait(total, 'check')).toBeNull();
    expect(spans.map(({ figures }) => dropRate(figures))).toEqual([null, 0.25, null, null]);
  });
});
