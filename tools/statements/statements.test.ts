import { join } from 'node:path';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { testDatabase } from '#test/support/database.ts';
import { checkStatements } from './check-statements.ts';

const root = projectRoot();
const PLANTED = join(import.meta.dirname, 'planted.fixture.ts');
/** The executor itself passes on what others wrote. */
const STORES = /^(?!.*\/platform\/db\/).*\/(src|checks|db|demo)\/.*(?<!\.test)\.tsx?$/;
/** Most statements can be read without running anything; searches are put together. */
const MOST_UNREAD = 0.05;

function programOf(files?: readonly string[]): ts.Program {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const config = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  return ts.createProgram(files ?? config.fileNames, config.options);
}

describe('statements and the rows they declare', () => {
  const database = testDatabase();

  it('are refused by column, kind and syntax, in each branch and in what functions are given', async () => {
    const isPlanted = (file: string): boolean => file === PLANTED;
    const report = await checkStatements(programOf([PLANTED]), root, isPlanted, database.url);
    const wrong = report.wrong.map((text) => text.replace(/^[^ ]+ /, ''));
    expect(wrong).toEqual([
      'answers no "topics"',
      'answers "id" as number, declared is bigint',
      'answers "occurred_at" as date, declared is string',
      'answers "paid_minor" as bigint, declared is number',
      'is refused: column "nothing" does not exist',
      'answers "occurred_at" as number, declared is date',
      'is refused: column "absent" does not exist',
      'is refused: column "absent" does not exist',
      'is refused: column "missing" does not exist',
    ]);
    expect(report.unread).toHaveLength(1);
    expect(report.checked).toBe(11);
  });

  it('of all stores run on the real schema and answer what they declare', async () => {
    await withJobTables(database.url);
    const isOurs = (file: string): boolean => STORES.test(file) && !file.includes('node_modules');
    const report = await checkStatements(programOf(), root, isOurs, database.url);
    expect(report.wrong).toEqual([]);
    expect(report.checked).toBeGreaterThan(250);
    const fewEnough = report.unread.slice(0, Math.floor(report.checked * MOST_UNREAD));
    expect(report.unread).toEqual(fewEnough);
  });
});

/** The tables of the job queue are made by the queue when it starts. */
async function withJobTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(getConstructionPlans('pgboss'));
  await client.end();
}
