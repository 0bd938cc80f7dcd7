import { describe, expect, it } from 'vitest';
import { isCheckViolation } from '#platform/db/database-errors.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import type { UnitChange } from './stock.ts';
import { changeUnits } from './stock.store.ts';

testDatabase();

const AT = 1_790_000_000_000_000;

const change = (unitId: number, claimed: number, reserved: number): UnitChange => ({
  unitId,
  claimed,
  reserved,
});

async function unit(limit: number | null): Promise<number> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into stock_units (limit_count) values (${limit}) returning id`);
  return id;
}

const counters = (ids: readonly number[]) =>
  db().query(sql`
    select claimed, reserved, (extract(epoch from updated_at) * 1000000)::bigint as at from stock_units
    where id = any(${ids}::bigint[]) order by id`);

const apply = (...changes: UnitChange[]) => transaction((tx) => changeUnits(tx, changes, AT));

describe('counters of units', () => {
  it('come to the same whether units move alone or together', async () => {
    const [alone, one, other] = [await unit(9), await unit(9), await unit(null)];
    await apply(change(alone, 0, 3), change(alone, 1, -1));
    await apply(change(other, 0, 3), change(one, 0, 3), change(one, 1, -1), change(other, 1, -1));
    const moved = { claimed: 1, reserved: 2, at: AT };
    expect(await counters([alone, one, other])).toEqual([moved, moved, moved]);
  });

  it('refuse what is beyond a limit, alone and together', async () => {
    const [scarce, plenty] = [await unit(2), await unit(null)];
    for (const changes of [[change(scarce, 0, 3)], [change(plenty, 0, 3), change(scarce, 0, 3)]]) {
      const refused = await apply(...changes).catch((error: unknown) => error);
      expect(isCheckViolation(refused)).toBe(true);
      expect(refused).toMatchObject({ constraint: 'stock_units_never_oversold' });
    }
    const untouched = expect.objectContaining({ claimed: 0, reserved: 0 }) as object;
    expect(await counters([scarce, plenty])).toEqual([untouched, untouched]);
  });
});
