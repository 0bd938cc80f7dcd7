import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { findCrossings, judge } from './crossings.ts';
import { readOwners } from './owners.ts';
import { renderTables } from './render.ts';
import { usesIn } from './uses.ts';

const OWNERS = new Map([
  ['campaigns', 'campaigns'],
  ['campaign_tags', 'campaigns'],
  ['contributions', 'contributions'],
  ['payment_refunds', 'payments'],
  ['outbox', 'platform'],
]);
const DECLARED = new Map([['paymentRefunds', 'payment_refunds']]);
const usesOf = (file: string, text: string) => usesIn(file, text, new Set(OWNERS.keys()), DECLARED);
const say = (file: string, text: string) =>
  findCrossings(usesOf(file, text), OWNERS).map((crossing) => crossing.text);

describe('the uses of a store', () => {
  it('are read from its statements and its sets of rows, not from its words', () => {
    const text = `// reads from contributions
      const q = sql\`
        with old as (delete from campaign_tags using campaigns where true returning *)
        select * from old join contributions c on true\`;
      tx.run(updateRows(paymentRefunds, 'id', rows));`;
    expect(usesOf('a.store.ts', text)).toEqual([
      { file: 'a.store.ts', line: 3, table: 'campaign_tags', isWrite: true },
      { file: 'a.store.ts', line: 3, table: 'campaigns', isWrite: false },
      { file: 'a.store.ts', line: 4, table: 'contributions', isWrite: false },
      { file: 'a.store.ts', line: 5, table: 'payment_refunds', isWrite: true },
    ]);
  });
});

describe('a store', () => {
  const reading = (table: string) => `const q = sql\`select 1 from ${table}\`;`;
  const writing = (table: string) => `const q = sql\`update ${table} set x = 1\`;`;

  it('of a module writes its own tables only', () => {
    expect(say('src/modules/campaigns/a.store.ts', writing('campaign_tags'))).toEqual([]);
    expect(say('src/modules/contributions/a.store.ts', writing('campaigns'))).toEqual([
      'src/modules/contributions/a.store.ts:1 [table-owner] campaigns of campaigns: ' +
        'only campaigns or a flow writes it',
    ]);
    expect(say('src/modules/accounts/a.store.ts', writing('outbox'))).toHaveLength(1);
  });

  it('of a module reads what it may call, and the platform', () => {
    expect(say('src/modules/contributions/a.store.ts', reading('campaigns'))).toEqual([]);
    expect(say('src/modules/campaigns/a.store.ts', reading('outbox'))).toEqual([]);
    expect(say('src/modules/campaigns/a.store.ts', reading('contributions'))).toEqual([
      'src/modules/campaigns/a.store.ts:1 [table-owner] contributions of contributions: ' +
        'campaigns may not call contributions',
    ]);
  });

  it('of the platform knows no module, one of a page writes nothing, one of a flow may', () => {
    expect(say('src/platform/events/a.store.ts', reading('campaigns'))).toHaveLength(1);
    expect(say('src/pages/home/a.store.ts', writing('campaigns'))).toHaveLength(1);
    expect(say('src/pages/home/a.store.ts', reading('contributions'))).toEqual([]);
    expect(say('src/flows/back-campaign/a.store.ts', writing('campaigns'))).toEqual([]);
  });
});

describe('exceptions', () => {
  const file = 'src/modules/campaigns/a.store.ts';
  const crossings = findCrossings(usesOf(file, 'sql`select 1 from contributions`'), OWNERS);
  const one = { file, table: 'contributions', why: 'a test' };

  it('cover what they name, are counted, and go when nobody needs them', () => {
    expect(judge(crossings, { most: 1, exceptions: [one] })).toEqual([]);
    expect(judge(crossings, { most: 0, exceptions: [] })).toHaveLength(1);
    expect(judge([], { most: 1, exceptions: [one] })).toEqual([
      `tools/tables/exceptions.json: ${file} reads no contributions any more`,
    ]);
    expect(judge(crossings, { most: 2, exceptions: [one] })).toEqual([
      'tools/tables/exceptions.json: 1 exceptions, "most" says 2',
    ]);
  });
});

it('owners are read from the schema, and the page names each table and what flows write', () => {
  const owners = readOwners(join(import.meta.dirname, '../..'));
  expect(owners.get('contributions')).toBe('contributions');
  expect(owners.get('audit_log')).toBe('accounts');
  const uses = usesOf('src/flows/give-back/a.store.ts', 'sql`update contributions set x = 1`');
  const page = renderTables(OWNERS, uses);
  expect(page).toContain('| campaigns | `campaign_tags`, `campaigns` |');
  expect(page).toContain('| give-back | `contributions` |');
});
