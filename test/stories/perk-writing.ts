import { expect } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { HttpClient } from '../support/http-client.ts';

/** A perk as its owner gets it back. */
export interface Perk {
  id: number;
  version: number;
  title: string;
  price_cents: number;
  limit: number | null;
  status: string;
  featured: boolean;
  frozen: string[];
  secret_token: string | null;
  rates: { destination: string; fee_cents: number }[];
  contents: { item_id: number; quantity: number }[];
}

export interface Answer<T> {
  response: T;
  error: string;
  errors: Record<string, string[]>;
}

/** What an owner does before it gets interesting: a campaign, its perks and what they hold. */
export function perkWriter(owner: () => HttpClient) {
  return {
    /** A campaign; the path of its perks. */
    async begin(): Promise<string> {
      const made = await owner().post('/private_api/campaigns', { title: 'A lamp that listens' });
      const { id } = made.json<Answer<{ id: number }>>().response;
      await db().run(sql`update campaigns set goal_minor = 50000 where id = ${id}`);
      return `/private_api/campaign_editor/${id}/perks`;
    },
    async add(family: string, values: object = {}): Promise<Perk> {
      const made = await owner().post(family, { title: 'A lamp', price_cents: 4500, ...values });
      expect([made.status, made.text]).toEqual([201, made.text]);
      return made.json<Answer<Perk>>().response;
    },
    async addItem(family: string, values: object = {}): Promise<number> {
      const made = await owner().post(thingsOf(family), { name: 'Lamp', ...values });
      expect(made.status).toBe(201);
      return made.json<Answer<{ id: number }>>().response.id;
    },
  };
}

/** The campaign's number, and the path of its items, from the path of its perks. */
export const idOf = (family: string): number => Number(family.split('/')[3]);
export const thingsOf = (family: string): string =>
  `/private_api/campaigns/${idOf(family)}/perk_items`;

/** As if so many had chosen the perk. */
export async function claimPerk(id: number, units = 1): Promise<void> {
  await db().run(sql`
    update stock_units set claimed = ${units} where id = (select stock_unit_id from perks where id = ${id})`);
}
