import { type Executor, sql } from '#platform/db/sql.ts';

export type PerkKind = 'standard' | 'secret' | 'add_on';
export const PERK_STATUSES = ['active', 'sold_out', 'hidden', 'ended'] as const;
export type PerkStatus = (typeof PERK_STATUSES)[number];

/** What an owner decides about a perk, as its row holds it: the one list of these columns. */
export interface PerkColumns {
  title: string;
  description: string;
  price_minor: bigint;
  retail_minor: bigint | null;
  kind: PerkKind;
  status: PerkStatus;
  featured: boolean;
  ships: boolean;
  limit_per_contributor: number | null;
  /** YYYY-MM. */
  delivery_month: string | null;
  available_from: Date | null;
  available_until: Date | null;
}

/** What a new perk is until its owner says otherwise. */
export const NEW_COLUMNS: Readonly<PerkColumns> = {
  title: '',
  description: '',
  price_minor: 0n,
  retail_minor: null,
  kind: 'standard',
  status: 'active',
  featured: false,
  ships: false,
  limit_per_contributor: null,
  delivery_month: null,
  available_from: null,
  available_until: null,
};

/**
 * Whether a change of a column is reviewed once somebody chose the perk on a launched campaign; the others
 * are refused then, or promise nothing. Only text can be: it is submitted as it stands.
 */
const IS_REVIEWED = {
  title: true,
  description: true,
  price_minor: false,
  retail_minor: false,
  kind: false,
  status: false,
  featured: false,
  ships: false,
  limit_per_contributor: false,
  delivery_month: true,
  available_from: false,
  available_until: false,
} as const satisfies {
  [Name in keyof PerkColumns]: PerkColumns[Name] extends string | null ? boolean : false;
};
type Reviewed = typeof IS_REVIEWED;
export type ReviewedColumn = {
  [Name in keyof Reviewed]: Reviewed[Name] extends true ? Name : never;
}[keyof Reviewed];

/** The columns of a chosen perk that change by review alone. */
export const REVIEWED_COLUMNS = (Object.keys(IS_REVIEWED) as (keyof PerkColumns)[]).filter(
  (name): name is ReviewedColumn => IS_REVIEWED[name],
);

/** The columns of `perks p`, for the list of a select. */
export const PERK_COLUMNS = sql`
  p.title, p.description, p.price_minor, p.retail_minor, p.kind, p.status, p.featured, p.ships,
  p.limit_per_contributor, to_char(p.delivery_month, 'YYYY-MM') as delivery_month, p.available_from,
  p.available_until`;

/** Writes the columns of one perk, whole. */
export async function saveColumns(
  tx: Executor,
  perkId: number,
  values: PerkColumns,
): Promise<void> {
  const month = values.delivery_month && `${values.delivery_month}-01`;
  await tx.run(sql`
    update perks set title = ${values.title}, description = ${values.description},
      price_minor = ${values.price_minor}, retail_minor = ${values.retail_minor}, kind = ${values.kind},
      status = ${values.status}, featured = ${values.featured}, ships = ${values.ships},
      limit_per_contributor = ${values.limit_per_contributor}, delivery_month = ${month}::date,
      available_from = ${values.available_from}, available_until = ${values.available_until},
      version = version + 1
    where id = ${perkId}`);
}
