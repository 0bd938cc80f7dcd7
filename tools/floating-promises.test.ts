import { API } from 'ts7/unstable/sync';
import { createVirtualFileSystem } from 'ts7/unstable/fs';
import { afterAll, describe, expect, it } from 'vitest';
import { floatingPromises } from './floating-promises.ts';

const LIB =
  'interface Promise<T> { then(a: unknown, b?: unknown): Promise<T>; catch(a: unknown): this }';
const START = `${LIB}\ndeclare function pay(): Promise<number>; declare function say(): number;\n`;
const CONFIG = JSON.stringify({ compilerOptions: { noLib: true }, files: ['pay.ts'] });

const opened: API[] = [];
afterAll(() => {
  for (const api of opened) api.close();
});

function found(code: string): string[] {
  const files = { '/shop/tsconfig.json': CONFIG, '/shop/pay.ts': START + code };
  const api = new API({ cwd: '/shop', fs: createVirtualFileSystem(files) });
  opened.push(api);
  const [project] = api.updateSnapshot({ openProjects: ['/shop/tsconfig.json'] }).getProjects();
  if (project === undefined) throw new Error('the project was not read');
  return floatingPromises(project, ['/shop/pay.ts']).map((each) => `${each.line - 2} ${each.text}`);
}

describe('floating promises', () => {
  it('names a promise nobody waits for and a promise as a condition', () => {
    expect(found('pay();\nif (pay()) say();\nconst a = !pay();\npay().then(say);')).toEqual([
      '1 nobody waits for this promise: pay();',
      '2 a promise is always true: pay()',
      '3 a promise is always true: pay()',
      '4 nobody waits for this promise: pay().then(say);',
    ]);
  });

  it('lets awaited, voided, caught and plain calls be', () => {
    const code = 'async function f() { await pay(); }\nvoid pay();\npay().catch(say);\nsay();';
    expect(found(`${code}\npay().then(say, say);\nconst p = pay();`)).toEqual([]);
  });

  it('knows a promise among others, and a value that may be one', () => {
    const declared =
      'declare const both: Promise<1> | Promise<2>; declare const maybe: 1 | Promise<1>;';
    expect(found(`${declared}\nif (both) say();\nif (maybe) say();`)).toEqual([
      '2 a promise is always true: both',
    ]);
  });
});
