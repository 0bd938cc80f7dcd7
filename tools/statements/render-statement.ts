/** Puts a statement's text together as running it would, without running it. */
import ts from 'typescript';
import { selectListOf } from './render-table.ts';

/** SQL as PostgreSQL reads it, with `$1 … $n`. */
export interface Rendered {
  readonly text: string;
}

/** Stands for a value until all are counted; no SQL has it. */
const VALUE = '\u0001';
const DEEPEST = 12;

/**
 * The text of the statement that `expression` makes; of two that a condition chooses from, the one
 * of `branch`. Undefined when it depends on more than conditions.
 */
export function renderStatement(
  expression: ts.Expression,
  checker: ts.TypeChecker,
  branch: boolean,
): Rendered | undefined {
  const text = new Renderer(checker, branch).statement(expression, 0);
  if (text === undefined) return undefined;
  let values = 0;
  return { text: text.replaceAll(VALUE, () => `$${(values += 1)}`) };
}

class Renderer {
  readonly #checker: ts.TypeChecker;
  readonly #branch: boolean;

  constructor(checker: ts.TypeChecker, branch: boolean) {
    this.#checker = checker;
    this.#branch = branch;
  }

  statement(given: ts.Expression, depth: number): string | undefined {
    const expression = bare(given);
    if (depth > DEEPEST) return undefined;
    if (ts.isTaggedTemplateExpression(expression)) return this.#template(expression, depth);
    if (ts.isConditionalExpression(expression)) {
      const chosen = this.#branch ? expression.whenTrue : expression.whenFalse;
      return this.#part(chosen, depth + 1);
    }
    if (ts.isCallExpression(expression)) return this.#call(expression, depth);
    if (ts.isPropertyAccessExpression(expression) && expression.getText() === 'sql.empty')
      return '';
    return this.#declared(expression, depth);
  }

  #template(expression: ts.TaggedTemplateExpression, depth: number): string | undefined {
    if (expression.tag.getText() !== 'sql') return undefined;
    const { template } = expression;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    let text = template.head.text;
    for (const span of template.templateSpans) {
      const part = this.#part(span.expression, depth + 1);
      if (part === undefined) return undefined;
      text += part + span.literal.text;
    }
    return text;
  }

  /** A statement spliced in, or a value. */
  #part(expression: ts.Expression, depth: number): string | undefined {
    if (this.#isStatement(expression)) return this.statement(expression, depth);
    const inner = bare(expression);
    // `isOpen ? null : sql\`…\`` is a value on one side only.
    if (ts.isConditionalExpression(inner)) {
      return this.#part(this.#branch ? inner.whenTrue : inner.whenFalse, depth + 1);
    }
    return VALUE;
  }

  #isStatement(expression: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression);
    return type.getSymbol()?.getName() === 'Statement';
  }

  #call(call: ts.CallExpression, depth: number): string | undefined {
    const [first, second] = call.arguments;
    const callee = call.expression.getText();
    if (callee === 'unnamed') return first && this.statement(first, depth + 1);
    if (callee === 'sql.json') return `${VALUE}::jsonb`;
    if (callee === 'sql.raw')
      return first && ts.isStringLiteralLike(first) ? first.text : undefined;
    if (callee === 'columnsOf') return first && selectListOf(this.#declarationOf(first), second);
    if (callee === 'sql.join') return first && this.#join(first, second, depth);
    const declaration = this.#declarationOf(call.expression);
    const made = declaration && resultOf(declaration);
    return made && this.statement(made, depth + 1);
  }

  #join(
    items: ts.Expression,
    separator: ts.Expression | undefined,
    depth: number,
  ): string | undefined {
    if (separator && !ts.isStringLiteralLike(separator)) return undefined;
    const list = bare(items);
    if (ts.isArrayLiteralExpression(list)) {
      const parts = list.elements.map((each) => this.#part(each, depth + 1));
      if (parts.includes(undefined) || list.elements.some(ts.isSpreadElement)) return undefined;
      return parts.join(separator?.text ?? ', ');
    }
    // However many there are, one is as good as all.
    const each = ts.isCallExpression(list) ? mapped(list) : undefined;
    if (each) return this.#part(each, depth + 1);
    return undefined;
  }

  #declared(expression: ts.Expression, depth: number): string | undefined {
    const declaration = this.#declarationOf(expression);
    if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
    const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    if (!isConstant || !declaration.initializer) return undefined;
    return this.statement(declaration.initializer, depth + 1);
  }

  #declarationOf(expression: ts.Expression): ts.Declaration | undefined {
    let symbol = this.#checker.getSymbolAtLocation(expression);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias)
      symbol = this.#checker.getAliasedSymbol(symbol);
    return symbol?.valueDeclaration;
  }
}

function bare(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ? bare(expression.expression) : expression;
}

/** The callback's result in `list.map((item) => sql\`…\`)`. */
function mapped(call: ts.CallExpression): ts.Expression | undefined {
  const [callback] = call.arguments;
  if (!ts.isPropertyAccessExpression(call.expression) || !callback) return undefined;
  if (call.expression.name.text !== 'map') return undefined;
  return ts.isArrowFunction(callback) ? resultOf(callback) : undefined;
}

/** What a function answers that does nothing but answer. */
function resultOf(declaration: ts.Declaration): ts.Expression | undefined {
  const made =
    ts.isVariableDeclaration(declaration) && declaration.initializer
      ? declaration.initializer
      : declaration;
  if (ts.isArrowFunction(made) && !ts.isBlock(made.body)) return made.body;
  if (!ts.isFunctionDeclaration(made) && !ts.isArrowFunction(made)) return undefined;
  const statements = made.body && ts.isBlock(made.body) ? made.body.statements : undefined;
  const [only] = statements ?? [];
  return statements?.length === 1 && only && ts.isReturnStatement(only)
    ? only.expression
    : undefined;
}
