/** Figures of the product that a statement or a constraint of the database has to repeat. */
import { expect, it } from 'vitest';
import { LINE_UNITS_MAX } from '#modules/contributions/rules.ts';
import { CAMPAIGN_REASONS, PERSON_REASONS } from '#modules/moderation/rules.ts';
import { CURRENCIES, CURRENCY_CODES, minorPerMajor } from '#money/currency.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();

it('a unit of each currency has as many minor ones in the database as in the product', async () => {
  const rows = await db().query<{ code: string; units: number }>(sql`
    select code, minor_units(code) as units from unnest(${[...CURRENCY_CODES]}::text[]) code`);
  expect(rows.length).toBe(Object.keys(CURRENCIES).length);
  for (const { code, units } of rows) {
    expect([code, BigInt(units)]).toEqual([code, minorPerMajor(code as keyof typeof CURRENCIES)]);
  }
});

it('a line holds as many units as the product offers, and no more', async () => {
  const line = (units: number) =>
    db().one<{ units: number }>(sql`select ${units}::int::line_quantity as units`);
  expect(await line(LINE_UNITS_MAX)).toEqual({ units: LINE_UNITS_MAX });
  await expect(line(LINE_UNITS_MAX + 1)).rejects.toThrow('line_quantity');
  await expect(line(0)).rejects.toThrow('line_quantity');
});

it('a report may be written for each reason of the two trees, and for no other', async () => {
  const { text } = await db().one<{ text: string }>(sql`
    select pg_get_constraintdef(oid) as text from pg_constraint
    where conname = 'moderation_reports_reason_check'`);
  const written = [...text.matchAll(/'([a-z_]+)'::text/g)].map(([, reason]) => reason);
  const known = [...Object.values(CAMPAIGN_REASONS), ...Object.values(PERSON_REASONS)].flat();
  expect(new Set(written)).toEqual(new Set<string>(known));
});
