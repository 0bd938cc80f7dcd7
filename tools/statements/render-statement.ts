/** Puts a statement's text together as running it would, without running it. */
import ts from 'typescript';
import { selectListOf } from './render-table.ts';

/** SQL as PostgreSQL reads it, with `$1 … $n`. */
export interface Rendered {
  readonly text: string;
}

/** Stands for a value until all are counted; no SQL has it. */
const VALUE = '\u0001';
const DEEPEST = 16;

/** Where an expression stands: what the parameters of the functions around it were given. */
interface Scope {
  readonly depth: number;
  readonly given: ReadonlyMap<ts.Declaration, Given>;
}

interface Given {
  readonly expression: ts.Expression;
  readonly scope: Scope;
}

/**
 * The text of the statement that `expression` makes; of two that a condition chooses from, the one
 * of `branch`. Undefined when it depends on more than conditions.
 */
export function renderStatement(
  expression: ts.Expression,
  checker: ts.TypeChecker,
  branch: boolean,
): Rendered | undefined {
  const top: Scope = { depth: 0, given: new Map() };
  const text = new Renderer(checker, branch).statement(expression, top);
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

  statement(given: ts.Expression, around: Scope): string | undefined {
    const expression = bare(given);
    if (around.depth > DEEPEST) return undefined;
    const scope = { ...around, depth: around.depth + 1 };
    if (ts.isTaggedTemplateExpression(expression)) return this.#template(expression, scope);
    if (ts.isConditionalExpression(expression)) {
      return this.#part(this.#chosen(expression), scope);
    }
    if (ts.isCallExpression(expression)) return this.#call(expression, scope);
    if (ts.isPropertyAccessExpression(expression) && expression.getText() === 'sql.empty')
      return '';
    if (ts.isElementAccessExpression(expression)) return this.#oneOf(expression, scope);
    return this.#declared(expression, scope);
  }

  #chosen({ whenTrue, whenFalse }: ts.ConditionalExpression): ts.Expression {
    return this.#branch ? whenTrue : whenFalse;
  }

  #template(expression: ts.TaggedTemplateExpression, scope: Scope): string | undefined {
    if (expression.tag.getText() !== 'sql') return undefined;
    const { template } = expression;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    let text = template.head.text;
    for (const span of template.templateSpans) {
      const part = this.#part(span.expression, scope);
      if (part === undefined) return undefined;
      text += part + span.literal.text;
    }
    return text;
  }

  /** A statement spliced in, or a value. */
  #part(expression: ts.Expression, scope: Scope): string | undefined {
    if (this.#isStatement(expression)) return this.statement(expression, scope);
    const inner = bare(expression);
    // `isOpen ? null : sql\`…\`` is a value on one side only.
    if (ts.isConditionalExpression(inner)) return this.#part(this.#chosen(inner), scope);
    return VALUE;
  }

  #isStatement(expression: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression);
    return type.getSymbol()?.getName() === 'Statement';
  }

  #call(call: ts.CallExpression, scope: Scope): string | undefined {
    const [first, second] = call.arguments;
    const callee = call.expression.getText();
    if (callee === 'unnamed') return first && this.statement(first, scope);
    if (callee === 'sql.json') return `${VALUE}::jsonb`;
    if (callee === 'sql.raw')
      return first && ts.isStringLiteralLike(first) ? first.text : undefined;
    if (callee === 'columnsOf') return first && selectListOf(this.#declarationOf(first), second);
    if (callee === 'sql.join') return first && this.#join(first, second, scope);
    const made = functionOf(this.#declarationOf(call.expression));
    const result = made && resultOf(made);
    return result && this.statement(result, this.#within(made, call, scope));
  }

  /** The scope of a function that is called: each parameter, also one of an object, has what was given. */
  #within(made: ts.SignatureDeclaration, call: ts.CallExpression, scope: Scope): Scope {
    const given = new Map(scope.given);
    for (const [index, parameter] of made.parameters.entries()) {
      const expression = call.arguments[index] ?? parameter.initializer;
      if (!expression) continue;
      given.set(parameter, { expression, scope });
      for (const [element, property] of takenOut(parameter, expression))
        given.set(element, { expression: property, scope });
    }
    return { depth: scope.depth, given };
  }

  #join(
    items: ts.Expression,
    separator: ts.Expression | undefined,
    scope: Scope,
  ): string | undefined {
    if (separator && !ts.isStringLiteralLike(separator)) return undefined;
    const list = bare(items);
    if (ts.isArrayLiteralExpression(list)) {
      const parts = list.elements.map((each) => this.#part(each, scope));
      if (parts.includes(undefined) || list.elements.some(ts.isSpreadElement)) return undefined;
      return parts.join(separator?.text ?? ', ');
    }
    // However many there are, one is as good as all.
    const each = ts.isCallExpression(list) ? mapped(list) : undefined;
    if (each) return this.#part(each, scope);
    return undefined;
  }

  /** Of the statements in a record the first or the last, by the branch: nobody can say which is meant. */
  #oneOf({ expression }: ts.ElementAccessExpression, scope: Scope): string | undefined {
    const record = constantOf(this.#declarationOf(expression));
    if (!record || !ts.isObjectLiteralExpression(record)) return undefined;
    const found = record.properties.at(this.#branch ? 0 : -1);
    return found && ts.isPropertyAssignment(found)
      ? this.statement(found.initializer, scope)
      : undefined;
  }

  #declared(expression: ts.Expression, scope: Scope): string | undefined {
    const declaration = this.#declarationOf(expression);
    const given = declaration && scope.given.get(declaration);
    if (given)
      return this.#part(given.expression, {
        ...given.scope,
        depth: scope.depth,
      });
    const constant = constantOf(declaration);
    return constant && this.statement(constant, scope);
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

function constantOf(declaration: ts.Declaration | undefined): ts.Expression | undefined {
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant ? bareType(declaration.initializer) : undefined;
}

/** Without `as const` and `satisfies …`. */
function bareType(expression: ts.Expression | undefined): ts.Expression | undefined {
  return expression && (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    ? bareType(expression.expression)
    : expression;
}

/** What `{ a, b: c }` takes out of an object that is written where it is given. */
function takenOut(
  { name }: ts.ParameterDeclaration,
  object: ts.Expression,
): [ts.BindingElement, ts.Expression][] {
  if (!ts.isObjectBindingPattern(name) || !ts.isObjectLiteralExpression(object)) return [];
  return name.elements.flatMap((element): [ts.BindingElement, ts.Expression][] => {
    const wanted = (element.propertyName ?? element.name).getText();
    const found = object.properties.find((property) => property.name?.getText() === wanted);
    if (found && ts.isPropertyAssignment(found)) return [[element, found.initializer]];
    if (found && ts.isShorthandPropertyAssignment(found)) return [[element, found.name]];
    return element.initializer ? [[element, element.initializer]] : [];
  });
}

function functionOf(
  declaration: ts.Declaration | undefined,
): ts.ArrowFunction | ts.FunctionDeclaration | undefined {
  if (!declaration) return undefined;
  const made = constantOf(declaration) ?? declaration;
  return ts.isArrowFunction(made) || ts.isFunctionDeclaration(made) ? made : undefined;
}

/** What a function answers that does nothing but name things and answer. */
function resultOf({ body }: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression | undefined {
  if (!body || !ts.isBlock(body)) return body;
  const last = body.statements.at(-1);
  return last &&
    ts.isReturnStatement(last) &&
    body.statements.slice(0, -1).every(ts.isVariableStatement)
    ? last.expression
    : undefined;
}
