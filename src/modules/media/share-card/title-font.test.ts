import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { titleFont } from './title-font.ts';

const TRUE_TYPE = Buffer.from([0, 1, 0, 0]);

describe('the font of the share cards', () => {
  it('is unpacked once, however many ask, where nobody else can put another', async () => {
    const [one, two] = await Promise.all([titleFont(), titleFont()]);
    expect(two).toBe(one);
    expect(await titleFont()).toBe(one);
    expect((await readFile(one)).subarray(0, 4)).toEqual(TRUE_TYPE);
    expect((await stat(dirname(one))).mode & 0o777).toBe(0o700);
  });

  it('is unpacked again when somebody tidied it away', async () => {
    const before = await titleFont();
    await rm(dirname(before), { recursive: true });
    expect((await readFile(await titleFont())).subarray(0, 4)).toEqual(TRUE_TYPE);
  });

  it('goes with the process', async () => {
    const module = new URL('title-font.ts', import.meta.url).href;
    const script = `const { titleFont } = await import(${JSON.stringify(module)});
      const path = await titleFont();
      console.log(JSON.stringify({ path, wasThere: (await import('node:fs')).existsSync(path) }));`;
    const ran = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const { path, wasThere } = JSON.parse((await ran).stdout) as {
      path: string;
      wasThere: boolean;
    };
    expect([wasThere, existsSync(dirname(path))]).toEqual([true, false]);
  });
});
