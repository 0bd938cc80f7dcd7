import { describe, expect, it } from 'vitest';
import { isCheckViolation } from '#platform/db/database-errors.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { misspeltIn } from './lists.ts';
import { type Noun, NOUNS } from './nouns.ts';
import { renderDocs } from './render-docs.ts';
import { renderSql, sqlName } from './render-sql.ts';

testDatabase();

const DOOR: Noun = {
  name: 'shop_door',
  table: 'shop_doors',
  column: 'state',
  file: 'src/door.ts',
  states: ['shut', 'open', 'locked'],
  transitions: { shut: ['open', 'locked'], open: ['shut'], locked: [] },
  initialStates: { shut: ['shut'] },
  predicates: { isPassable: ['shut', 'open'] },
};
const pairsOf = ({ states }: Noun) => states.flatMap((from) => states.map((to) => [from, to]));

describe('a table of states', () => {
  it('becomes a check, predicates, transitions and a guard', () => {
    expect(renderSql([DOOR])).toMatchInlineSnapshot(`
      "-- Written by tools/states.ts from the tables of states in TypeScript: npm run generate.

      -- shop_door: src/door.ts
      alter table shop_doors drop constraint if exists shop_doors_state_check;
      alter table shop_doors add constraint shop_doors_state_check check (state in
        ('shut', 'open', 'locked'));
      create function shop_door_is_passable(state text) returns boolean
      language sql immutable parallel safe as $$
        select state in
        ('shut', 'open')
      $$;
      create view shop_door_transitions (from_state, to_state) as values
        ('shut', 'open'), ('shut', 'locked'), ('open', 'shut');
      create trigger shop_doors_begin before insert on shop_doors for each row
        when (new.state not in ('shut')) execute function states_guard('shop_door');
      create trigger shop_doors_move before update of state on shop_doors for each row
        when (old.state is distinct from new.state) execute function states_guard('shop_door');

      create function may_go(noun text, from_state text, to_state text) returns boolean
      language sql immutable parallel safe as $$
        select coalesce(noun || ' ' || from_state || ' ' || to_state = any(
        '{shop_door shut open, shop_door shut locked, shop_door open shut}'), false)
      $$;
      "
    `);
  });

  it('becomes a page with a picture', () => {
    const text = renderDocs([DOOR]);
    expect(text).toContain('## Shop door');
    expect(text).toContain('  shut --> locked\n');
    expect(text).toContain('| `locked` | – |');
    expect(text).toContain('A row begins as `shut`.');
    expect(text).toContain('| `isPassable` | `shop_door_is_passable()` | `shut`, `open` |');
  });

  it.each(NOUNS.map((noun) => [noun.name, noun] as const))(
    'of %s names known states only, and begins along its own transitions',
    (_name, { states, transitions = {}, initialStates = {}, predicates = {} }) => {
      const named = [
        ...Object.entries(transitions).flatMap(([from, tos]) => [from, ...tos]),
        ...Object.values(initialStates).flat(),
        ...Object.values(predicates).flat(),
      ];
      expect(named.filter((state) => !states.includes(state))).toEqual([]);
      for (const [state, path] of Object.entries(initialStates)) {
        expect(path.at(-1)).toBe(state);
        const jumps = path.slice(1).filter((to, at) => !transitions[path[at] ?? '']?.includes(to));
        expect(jumps).toEqual([]);
      }
    },
  );
});

describe('the database', () => {
  it.each(NOUNS.filter((noun) => noun.transitions).map((noun) => [noun.name, noun] as const))(
    'lets %s go where its table says, and knows its predicates',
    async (name, noun) => {
      const moves = await db().query<{ from_state: string; to_state: string; may: boolean }>(sql`
        select f.state as from_state, t.state as to_state, may_go(${name}, f.state, t.state) as may
        from unnest(${[...noun.states]}::text[]) f (state), unnest(${[...noun.states]}::text[]) t (state)`);
      const allowed = moves.filter(({ may }) => may);
      const wanted = pairsOf(noun).filter(([from = '', to = '']) =>
        noun.transitions?.[from]?.includes(to),
      );
      expect(moves).toHaveLength(noun.states.length ** 2);
      expect(allowed.map((move) => [move.from_state, move.to_state]).sort()).toEqual(wanted.sort());
      for (const [predicate, states] of Object.entries(noun.predicates ?? {})) {
        const ask = sql.raw(`${sqlName(name, predicate)}(state)`);
        const held = await db().query<{ state: string }>(sql`
          select state from unnest(${[...noun.states]}::text[]) n (state) where ${ask}`);
        expect(held.map(({ state }) => state).sort()).toEqual([...states].sort());
      }
    },
  );

  it('guards every noun that moves', async () => {
    const guarded = await db().query<{ name: string }>(sql`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('states_guard', 'campaigns_guard', 'contributions_guard',
        'approval_groups_stand')`);
    const moving = NOUNS.filter((noun) => noun.transitions).map(({ table }) => table);
    expect(guarded.map(({ name }) => name).sort()).toEqual(moving.sort());
  });

  it('refuses attempts that begin or move otherwise', async () => {
    const attempt = (state: string, no: number) => sql`
      insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, state,
        on_session, amount_minor, currency)
      values ('contribution', 1, 'setup', ${no}, gen_random_uuid()::text, ${state}, true, 100, 'USD')
      returning id`;
    await expect(db().one(attempt('unknown', 1))).rejects.toMatchObject({
      constraint: 'payment_attempt_transitions',
    });
    const { id } = await db().one<{ id: number }>(attempt('stored', 1));
    const move = (to: string) =>
      transaction((tx) =>
        tx.run(sql`
          update payment_attempts set state = ${to},
            resolved_at = case when payment_attempt_is_resolved(${to}) then clock_now() end
          where id = ${id}`),
      );
    await move('declined');
    const back = await move('stored').catch((error: unknown) => error);
    expect(isCheckViolation(back)).toBe(true);
    expect(back).toMatchObject({
      constraint: 'payment_attempt_transitions',
      message: `payment attempt ${id} may not go from declined to stored`,
    });
    await move('succeeded');
  });
});

describe('a list of states in SQL', () => {
  const say = (path: string, text: string) => misspeltIn(path, text, [DOOR]);

  it('is asked for by its name in a store', () => {
    expect(say('a.store.ts', "\nstate in ('open', 'shut')")).toEqual([
      'a.store.ts:2 [state-list] open, shut: ask shop_door_is_passable(state)',
    ]);
    expect(say('a.store.ts', "d.state not in ('open', 'locked')")).toEqual([
      'a.store.ts:1 [state-list] open, locked: give it a name in the predicates of its noun',
    ]);
    expect(say('a.store.ts', "sql`\n  ('open', 'shut')`; const OTHER = sql`(a, 'open')`")).toEqual([
      'a.store.ts:1 [state-list] open, shut: ask shop_door_is_passable(state)',
    ]);
    expect(say('a.store.ts', "state in ('open') and state in ('red', 'open')")).toEqual([]);
  });

  it('is that of a predicate in a constraint or an index', () => {
    expect(say('b.sql', "where state in ('open', 'shut')")).toEqual([]);
    expect(say('b.sql', "where state not in ('open', 'locked')")).toHaveLength(1);
  });
});
