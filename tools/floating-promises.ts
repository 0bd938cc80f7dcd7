/**
 * Finds promises nobody waits for: a call that stands alone as a statement, and a promise used as
 * a condition. `void` in front says that it is meant. In a money path a forgotten await answers
 * "done" before it is, and loses the error.
 */
import { join, relative } from 'node:path';
import {
  type Expression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isIfStatement,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isWhileStatement,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'ts7/unstable/ast';
import { API, type Project, type Type } from 'ts7/unstable/sync';
import { isStarted } from './started.ts';

/** A place where a promise is dropped. */
export interface FloatingPromise {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** An expression that must be no promise, and what to say if it is one. */
interface Suspect {
  readonly expression: Expression;
  /** What is shown of it. */
  readonly node: Node;
  readonly objection: string;
}

/** Calls whose promise the callee itself looks after. */
const LOOKED_AFTER = /^(test|it|describe|beforeEach|afterEach|beforeAll|afterAll)\b|\.catch\($/;

/** Floating promises in these files of a project. */
export function floatingPromises(
  { program, checker }: Project,
  files: readonly string[],
): FloatingPromise[] {
  const known = new Map<number, boolean>();
  const isPromise = (type: Type): boolean => {
    const found = known.get(type.id) ?? isPromiseType(type, isPromise);
    known.set(type.id, found);
    return found;
  };
  return files.flatMap((name) => {
    const file = program.getSourceFile(name);
    if (file === undefined) throw new Error(`${name} is no file of the project`);
    const suspects = suspectsIn(file);
    // One question a file: each is a letter to the process that knows the types.
    const types = checker.getTypeAtLocation(suspects.map(({ expression }) => expression));
    return suspects
      .filter((_, index) => {
        const type = types[index];
        return type !== undefined && isPromise(type);
      })
      .map((suspect) => dropped(file, suspect));
  });
}

function dropped(file: SourceFile, { node, objection }: Suspect): FloatingPromise {
  const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const start = node.getText(file).split('\n')[0]?.slice(0, 60) ?? '';
  return { file: file.fileName, line, text: `${objection}: ${start}` };
}

function suspectsIn(file: SourceFile): Suspect[] {
  const found: Suspect[] = [];
  const visit = (node: Node): void => {
    if (isExpressionStatement(node) && mayBeDropped(node.expression)) {
      found.push({
        expression: node.expression,
        node,
        objection: 'nobody waits for this promise',
      });
    }
    const condition = conditionOf(node);
    if (condition !== undefined) {
      found.push({
        expression: condition,
        node: condition,
        objection: 'a promise is always true',
      });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function mayBeDropped(expression: Expression): boolean {
  if (!isCallExpression(expression)) return false;
  const callee = expression.expression;
  if (LOOKED_AFTER.test(callee.getText())) return false;
  // `x.catch(…)` and `x.then(a, b)` have somebody who hears the error.
  if (!isPropertyAccessExpression(callee)) return true;
  const name = callee.name.text;
  return name !== 'catch' && !(name === 'then' && expression.arguments.length === 2);
}

function isPromiseType(type: Type, isPromise: (part: Type) => boolean): boolean {
  if (type.isUnionType()) return type.getTypes().every(isPromise);
  if (type.isIntrinsicType()) return false;
  const name = type.getSymbol()?.name;
  return name === 'Promise' || name === 'PromiseLike';
}

function conditionOf(node: Node): Expression | undefined {
  if (isIfStatement(node) || isWhileStatement(node)) return node.expression;
  if (isConditionalExpression(node)) return node.condition;
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return node.operand;
  }
  return undefined;
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const api = new API({ cwd: root });
  const project = api
    .updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
    .getProjects()[0];
  if (project === undefined) throw new Error('tsconfig.json was not read');
  const ours = project.program
    .getSourceFileNames()
    .filter((file) => !file.includes('node_modules') && !file.endsWith('.d.ts'));
  const found = floatingPromises(project, ours);
  for (const { file, line, text } of found) {
    console.error(`${relative(root, file)}:${line}  [floating-promise] ${text}`);
  }
  console.log(`promises: ${ours.length} files, ${found.length} dropped`);
  api.close();
  if (found.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) main();
