/** Reads the SQL that stores run, and the row they say it answers, out of the source. */
import ts from 'typescript';
import { type Rendered, renderStatement } from './render-statement.ts';
import { isMadeOfTable } from './render-table.ts';

/** What a property of a declared row may hold. */
export type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'bytes'
  | 'array'
  | 'object'
  | 'anything';

export interface FoundStatement {
  readonly file: string;
  readonly line: number;
  /** Undefined when it is put together while running. */
  readonly rendered: Rendered | undefined;
  /** Declared columns; undefined where no row is asked for. */
  readonly row: ReadonlyMap<string, ReadonlySet<Kind>> | undefined;
}

const READS = new Set(['query', 'one', 'maybe']);

/** Every call of an Executor in the files that `isOurs` names, once for each branch of its text. */
export function findStatements(
  program: ts.Program,
  isOurs: (file: string) => boolean,
): FoundStatement[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && isOurs(file.fileName))
    .flatMap((file) => inFile(file, checker));
}

function inFile(file: ts.SourceFile, checker: ts.TypeChecker): FoundStatement[] {
  const found: FoundStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isExecutorCall(node, checker)) {
      found.push(...statementsOf(node, file, checker));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isExecutorCall(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const callee = call.expression;
  if (!ts.isPropertyAccessExpression(callee) || call.arguments.length !== 1) return false;
  if (!READS.has(callee.name.text) && callee.name.text !== 'run') return false;
  return checker.getTypeAtLocation(callee.expression).getSymbol()?.getName() === 'Executor';
}

function statementsOf(
  call: ts.CallExpression,
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): FoundStatement[] {
  const [text] = call.arguments;
  if (isMadeOfTable(text)) return [];
  const [declared] = call.typeArguments ?? [];
  const line = file.getLineAndCharacterOfPosition(call.getStart(file)).line + 1;
  const row = declared && rowOf(checker.getTypeFromTypeNode(declared), call, checker);
  const branches = [true, false].map((branch) => text && renderStatement(text, checker, branch));
  const [first, second] = branches;
  const kept = first?.text === second?.text ? [first] : branches;
  return kept.map((rendered) => ({ file: file.fileName, line, rendered, row }));
}

function rowOf(
  type: ts.Type,
  at: ts.Node,
  checker: ts.TypeChecker,
): ReadonlyMap<string, ReadonlySet<Kind>> {
  const properties = checker.getPropertiesOfType(type);
  return new Map(
    properties
      .filter((property) => !(property.flags & ts.SymbolFlags.Optional))
      .map((property) => [
        property.getName(),
        kindsOf(checker.getTypeOfSymbolAtLocation(property, at), checker),
      ]),
  );
}

function kindsOf(type: ts.Type, checker: ts.TypeChecker): ReadonlySet<Kind> {
  const parts = type.isUnion() ? type.types : [type];
  const empty = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
  return new Set(
    parts.filter(({ flags }) => !(flags & empty)).map((part) => kindOf(part, checker)),
  );
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): Kind {
  const { flags } = type;
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'anything';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  const name = type.getSymbol()?.getName() ?? '';
  if (name === 'Date') return 'date';
  // A branded text or number is an intersection; its base says what it is.
  if (type.isIntersection()) {
    const base = type.types.map((part) => kindOf(part, checker)).find((kind) => kind !== 'object');
    if (base) return base;
  }
  return /^(Buffer|Uint8Array)$/.test(name) ? 'bytes' : 'object';
}
