/** Puts together what `columnsOf()` makes of a table's declaration, without running it. */
import ts from 'typescript';

/** The select list of `table('name', { … })`, with an alias where the call gives one; else undefined. */
export function selectListOf(
  declaration: ts.Declaration | undefined,
  alias: ts.Expression | undefined,
): string | undefined {
  const columns = columnsIn(declaration);
  if (columns === undefined || (alias && !ts.isStringLiteralLike(alias))) return undefined;
  const before = alias && ts.isStringLiteralLike(alias) ? `${alias.text}.` : '';
  return columns.map(([name, type]) => selected(`${before}${name}`, name, type)).join(', ');
}

function selected(path: string, name: string, type: string): string {
  return type.startsWith('timestamptz')
    ? `(extract(epoch from ${path}) * 1000000)::int8 as ${name}`
    : path;
}

function columnsIn(declaration: ts.Declaration | undefined): [string, string][] | undefined {
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const made = declaration.initializer;
  if (!made || !ts.isCallExpression(made) || made.expression.getText() !== 'table')
    return undefined;
  const [, columns] = made.arguments;
  if (!columns || !ts.isObjectLiteralExpression(columns)) return undefined;
  return columns.properties.flatMap((property): [string, string][] =>
    ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
      ? [[property.name.getText(), property.initializer.text]]
      : [],
  );
}

/** Statements that table.ts makes of a table: tables.test.ts compares its columns with the database's. */
export function isMadeOfTable(expression: ts.Expression | undefined): boolean {
  return (
    expression !== undefined &&
    ts.isCallExpression(expression) &&
    ['insertRows', 'updateRows'].includes(expression.expression.getText())
  );
}
