/**
 * Makes a module that passes the checks: a table, its store, one verb behind a route with a test, its place
 * among the modules, and the record of the decision:
 *
 *   npm run new:module -- fairs fair 'fairs and their stalls' 'Makers meet backers.' accounts geography
 *
 * Its name, its noun, what it owns, why it is one, whom it may call. Then: `npm run generate`,
 * `node tools/module-map.ts --write`, and `npx vitest run --project unit test/access -u`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES } from '../module-map.ts';
import { isStarted } from '../started.ts';
import { camelCase, format, pascalCase, refuseQuotes, snakeCase, Sources } from './sources.ts';

export interface NewModule {
  readonly name: string;
  readonly noun: string;
  readonly owns: string;
  readonly why: string;
  readonly mayCall: readonly string[];
}

/** Writes the module and every line that names it. Throws, and writes nothing, where a part is taken. */
export function makeModule(root: string, module: NewModule): string[] {
  const { name, noun, owns, why, mayCall } = module;
  for (const each of [name, noun]) {
    if (!/^[a-z][a-z-]+[a-z]$/.test(each)) throw new Error(`${each}: kebab-case, please`);
  }
  if (name === noun)
    throw new Error('a module is called by the plural of its noun, or by its field');
  if (owns === '' || why === '') throw new Error('what does it own, and why is it a module?');
  refuseQuotes([owns, why]);
  const stranger = mayCall.find((each) => MODULES[each] === undefined);
  if (stranger !== undefined) throw new Error(`there is no module ${stranger}`);
  if (MODULES[name] !== undefined) throw new Error(`${name} is in the table of modules already`);
  const sources = new Sources(root);
  const folder = `src/modules/${name}`;
  sources.add(`${folder}/index.ts`, doorText(module));
  sources.add(`${folder}/contract.ts`, contractText(noun));
  sources.add(`${folder}/${noun}.store.ts`, storeText(module));
  sources.add(`${folder}/read-${name}.ts`, verbText(module));
  sources.add(`${folder}/${noun}.routes.ts`, routeText(module));
  sources.add(`${folder}/${noun}.routes.test.ts`, testText(module));
  addSchema(sources, snakeCase(name));
  addToMain(sources, module);
  const calls = mayCall.map((each) => `'${each}'`).join(', ');
  const entry = `  ${quoted(name)}: {\n    owns: '${owns}',\n    mayCall: [${calls}],\n  },\n`;
  sources.insert('tools/module-map.ts', '  admin: {', entry);
  sources.add(...recordOf(root, module));
  return sources.write();
}

const quoted = (name: string): string => (name.includes('-') ? `'${name}'` : name);

function addSchema(sources: Sources, table: string): void {
  const text = `create table ${table} (
  id         bigint generated always as identity primary key,
  created_at timestamptz not null default clock_now()
);
`;
  sources.add(`db/schema/${table}.sql`, text);
  sources.insert('db/schema/order.txt', 'discovery.sql\n', `${table}.sql\n`);
  const upgrade = 'db/upgrade/from-before.tables.sql';
  sources.set(upgrade, `${sources.read(upgrade).trimEnd()}\n\n${text}`);
  // Of the market and for good: whoever fills it with what is somebody's moves it to its kind.
  sources.insert('src/modules/content/kept-in-database.ts', ' test_clock`', `\n      ${table}`);
}

function addToMain(sources: Sources, { name, noun }: NewModule): void {
  const list = 'src/main/modules.ts';
  const routes = `${camelCase(noun)}Routes`;
  const line = `import { ${routes} } from '#modules/${name}/index.ts';\n`;
  sources.insert(list, "import { commands as backupCommands } from '#platform/", line);
  sources.insert(list, '  ...claimRoutes,\n];', `  ...${routes},\n`);
}

function recordOf(root: string, { name, owns, why }: NewModule): [string, string] {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((file) =>
    Number.parseInt(file, 10),
  );
  const next = Math.max(...numbers.filter((number) => number > 0)) + 1;
  const path = `docs/decisions/${String(next).padStart(4, '0')}-${name}-are-a-module.md`;
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)} are a module`;
  return [
    path,
    `# ${next}. ${title}\n\n**Chosen.** The module ${name} owns ${owns}.\n\n**Why.** ${why}\n`,
  ];
}

const doorText = ({ name, noun, owns }: NewModule): string => `/** The door of ${name}: ${owns}. */
export { ${camelCase(noun)}Routes } from './${noun}.routes.ts';
`;

const contractText = (noun: string): string => `import { z } from 'zod';

export const wire${pascalCase(noun)} = z.object({ id: z.int(), created_at: z.iso.datetime() });
`;

function storeText({ name, noun }: NewModule): string {
  const type = pascalCase(noun);
  return `import { type Executor, sql } from '#platform/db/sql.ts';

export interface ${type} {
  readonly id: number;
  readonly createdAt: Date;
}

/** The newest first, at most \`limit\`; those before an id where one is given. */
export function list${pascalCase(name)}(
  q: Executor,
  before: number | null,
  limit: number,
): Promise<${type}[]> {
  return q.query<${type}>(sql\`
    select id, created_at as "createdAt" from ${snakeCase(name)}
    where \${before}::bigint is null or id < \${before} order by id desc limit \${limit}\`);
}
`;
}

function verbText({ name, noun }: NewModule): string {
  const [plural, type] = [pascalCase(name), pascalCase(noun)];
  return `import { db } from '#platform/db/transaction.ts';
import { list${plural}, type ${type} } from './${noun}.store.ts';

/** The newest first, at most \`limit\`; those before an id where one is given. */
export function read${plural}(before: number | null, limit: number): Promise<${type}[]> {
  return list${plural}(db(), before, limit);
}
`;
}

function routeText({ name, noun, owns }: NewModule): string {
  const read = `read${pascalCase(name)}`;
  return `import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, wireList } from '#platform/http/wire.ts';
import { wire${pascalCase(noun)} } from './contract.ts';
import { ${read} } from './read-${name}.ts';

const PER_PAGE = 50;

export const ${camelCase(noun)}Routes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/${snakeCase(name)}',
    summary: '${owns.charAt(0).toUpperCase()}${owns.slice(1)}, the newest first',
    access: 'public',
    limit: { key: 'ip', points: 60, per: 60 },
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wire${pascalCase(noun)}),
    act: ({ query }) => ${read}(query.cursor ?? null, PER_PAGE),
    present: (rows) =>
      cursorPage(
        rows.map(({ id, createdAt }) => ({ id, created_at: createdAt.toISOString() })),
        PER_PAGE,
        nextId(rows, PER_PAGE),
      ),
  }),
];
`;
}

function testText({ name, noun }: NewModule): string {
  const table = snakeCase(name);
  return `import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { ${camelCase(noun)}Routes } from './index.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(${camelCase(noun)}Routes);
});
afterAll(() => server.stop());

interface Listed {
  readonly response: readonly { readonly id: number }[];
  readonly pagination: { readonly next_cursor: string | null };
}
const page = async (address: string) =>
  JSON.parse((await server.client().get(address)).text) as Listed;

it('refuses a cursor that is none, and lists the newest first, a page at a time', async () => {
  const list = '/private_api/${table}';
  expect((await server.client().get(\`\${list}?cursor=x\`)).status).toBe(422);
  await db().run(sql\`insert into ${table} (created_at) select clock_now() from generate_series(1, 51)\`);
  const first = await page(list);
  expect(first.response).toHaveLength(50);
  const second = await page(\`\${list}?cursor=\${first.pagination.next_cursor}\`);
  expect(second.response.map(({ id }) => id)).toEqual([1]);
  expect(second.pagination.next_cursor).toBeNull();
});
`;
}

function main([name = '', noun = '', owns = '', why = '', ...mayCall]: string[]): void {
  const root = join(import.meta.dirname, '../..');
  const written = makeModule(root, { name, noun, owns, why, mayCall });
  format(root, written);
  console.log(
    [...written, 'next: node tools/module-map.ts --write && npm run generate'].join('\n'),
  );
  console.log('and: npx vitest run --project unit test/access -u');
}

if (isStarted(import.meta.filename)) main(process.argv.slice(2));
