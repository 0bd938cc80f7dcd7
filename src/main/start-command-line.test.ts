import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { joinLocalInstance } from './start-command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'instance-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a command without a database', () => {
  it('is left without one where no instance runs', () => {
    const environment = { DATA_DIR: folder };
    joinLocalInstance(environment);
    expect(environment).toEqual({ DATA_DIR: folder });
  });

  it('works on the instance of the data folder, with its key', () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres/run.json'), '{"pid":1,"socket":"/tmp/a b"}');
    writeFileSync(join(folder, 'secrets.json'), '{"secretKey":"k"}');
    const environment = { DATA_DIR: folder };
    joinLocalInstance(environment);
    expect(environment).toMatchObject({
      DATABASE_URL: 'postgres://app@/groundswell?host=%2Ftmp%2Fa%20b',
      SECRET_KEY: 'k',
    });
  });

  it('keeps what it was given', () => {
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://elsewhere/x',
      SECRET_KEY: 's',
    };
    joinLocalInstance(environment);
    expect(environment).toMatchObject({ DATABASE_URL: 'postgres://elsewhere/x', SECRET_KEY: 's' });
  });
});
