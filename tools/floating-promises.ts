/**
 * Finds promises nobody waits for: a call that stands alone as a statement, and a promise used as
 * a condition. `void` in front says that it is meant. In a money path a forgotten await answers
 * "done" before it is, and loses the error.
 */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { isStarted } from './started.ts';

/** A place where a promise is dropped. */
export interface FloatingPromise {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Calls whose promise the callee itself looks after. */
const LOOKED_AFTER = /^(test|it|describe|beforeEach|afterEach|beforeAll|afterAll)\b|\.catch\($/;

/** Floating promises in the files of `program` that `isOurs` names. */
export function floatingPromises(
  program: ts.Program,
  isOurs: (file: string) => boolean,
): FloatingPromise[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && isOurs(file.fileName))
    .flatMap((file) => inFile(file, checker));
}

function inFile(file: ts.SourceFile, checker: ts.TypeChecker): FloatingPromise[] {
  const found: FloatingPromise[] = [];
  const add = (node: ts.Node, what: string): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    const text = `${what}: ${node.getText(file).split('\n')[0]?.slice(0, 60) ?? ''}`;
    found.push({ file: file.fileName, line, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && isDropped(node.expression, checker)) {
      add(node, 'nobody waits for this promise');
    }
    const condition = conditionOf(node);
    if (condition && isPromise(checker.getTypeAtLocation(condition))) {
      add(condition, 'a promise is always true');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isDropped(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  if (!ts.isCallExpression(expression)) return false;
  const callee = expression.expression;
  if (LOOKED_AFTER.test(callee.getText()) || isHandled(callee, expression)) return false;
  return isPromise(checker.getTypeAtLocation(expression));
}

/** `x.catch(…)` and `x.then(a, b)` have somebody who hears the error. */
function isHandled(callee: ts.Expression, call: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const name = callee.name.text;
  return name === 'catch' || (name === 'then' && call.arguments.length === 2);
}

function isPromise(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isPromise);
  const name = type.getSymbol()?.getName();
  return name === 'Promise' || name === 'PromiseLike';
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return node.operand;
  }
  return undefined;
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const path = join(root, 'tsconfig.json');
  const read = ts.readConfigFile(path, ts.sys.readFile);
  const config = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const program = ts.createProgram(config.fileNames, config.options);
  const found = floatingPromises(program, (file) => !file.includes('node_modules'));
  for (const { file, line, text } of found) {
    console.error(`${relative(root, file)}:${line}  [floating-promise] ${text}`);
  }
  console.log(`promises: ${config.fileNames.length} files, ${found.length} dropped`);
  if (found.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) main();
