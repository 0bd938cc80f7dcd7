import { type RowOf, table } from '#platform/db/table.ts';

export const stockReservations = table('stock_reservations', {
  id: 'int8',
  stock_unit_id: 'int8',
  source_kind: 'text',
  source_id: 'int8',
  quantity: 'int4',
  state: 'text',
  reserved_at: 'timestamptz',
  expires_at: 'timestamptz',
  settled_at: 'timestamptz?',
});
export type ReservationRow = RowOf<typeof stockReservations>;
