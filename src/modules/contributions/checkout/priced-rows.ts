/** What is written of the lines of a contribution once they are priced; pure. */
import { type Hold, knownChoices } from '#modules/perks/index.ts';
import type { RowOf } from '#platform/db/table.ts';
import type { contributionLines } from '../contribution.table.ts';
import type { PricedLine } from './price.ts';

export function lineRows(contributionId: number, lines: readonly PricedLine[]) {
  return lines.map(
    ({ perk, ...line }) =>
      ({
        contribution_id: contributionId,
        position: line.position,
        perk_id: perk.id,
        stock_unit_id: perk.stockUnitId,
        title: perk.title,
        kind: perk.kind,
        ships: perk.ships,
        quantity: line.quantity,
        unit_price_minor: line.unitPriceMinor,
        shipping_minor: line.shippingMinor,
        options: knownChoices(perk, line.options),
      }) satisfies Partial<RowOf<typeof contributionLines>>,
  );
}

/** One hold for each unit: the same one may stand in several lines. */
export function holdsOf(
  lines: readonly PricedLine[],
  hold: Omit<Hold, 'unitId' | 'quantity'>,
): Hold[] {
  const quantities = new Map<number, number>();
  for (const { perk, quantity } of lines) {
    quantities.set(perk.stockUnitId, (quantities.get(perk.stockUnitId) ?? 0) + quantity);
  }
  return [...quantities].map(([unitId, quantity]) => ({ ...hold, unitId, quantity }));
}
