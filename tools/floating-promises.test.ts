import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { floatingPromises } from './floating-promises.ts';

const LIB =
  'interface Promise<T> { then(a: unknown, b?: unknown): Promise<T>; catch(a: unknown): this }';
const START = `${LIB}\ndeclare function pay(): Promise<number>; declare function say(): number;\n`;

function found(code: string): string[] {
  const text = START + code;
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name) =>
      name === 'pay.ts' ? ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) : undefined,
  };
  const options = { noLib: true, target: ts.ScriptTarget.Latest };
  const program = ts.createProgram(['pay.ts'], options, host);
  return floatingPromises(program, () => true).map((each) => `${each.line - 2} ${each.text}`);
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
});
