import { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import { QueryProblem, type Selection } from './parse-query.ts';

/** A field of a type: a plain value of what it belongs to, unless it says how it is read. */
export interface Field {
  /** The type of what it holds, or of each where it is a list; a plain value without. */
  readonly type?: string;
  readonly args?: z.ZodObject;
  /** Undefined for what is not there. */
  readonly read?: (args: never, actor: Actor) => Promise<unknown>;
}
export type Types = Readonly<Record<string, Readonly<Record<string, Field>>>>;

/** A field with arguments of a known shape. */
export function reading<A extends z.ZodObject>(
  type: string,
  args: A,
  read: (args: z.output<A>, actor: Actor) => Promise<unknown>,
): Field {
  return { type, args, read };
}

/** Something that no type has, an argument of another type, or a name that is there already. */
export class FieldProblem extends Error {
  readonly problem: 'unknown' | 'twice';
  /** Where it stands. */
  readonly place: string;
  constructor(problem: FieldProblem['problem'], place: string) {
    super(`${problem}: ${place}`);
    this.problem = problem;
    this.place = place;
  }
}

/** Each of them asks the database: so many at once. */
export const MOST_READS = 10;

export interface Asked {
  readonly types: Types;
  readonly actor: Actor;
  /** The type that a query begins with. */
  readonly root: string;
}

/** The answer to a query, with what was asked for and nothing else. Throws `FieldProblem`, `QueryProblem`. */
export async function answerQuery(
  selections: readonly Selection[],
  { types, actor, root }: Asked,
): Promise<Record<string, unknown>> {
  check(selections, root, types);
  const reads = selections.filter(({ name }) => name !== '__typename');
  if (reads.length > MOST_READS) throw new QueryProblem('too_much');
  const answer: [string, unknown][] = [];
  for (const selection of selections) {
    const field = fieldOf(selection, root, types);
    const args = argsOf(selection, field);
    const found = field.read ? await field.read(args as never, actor) : root;
    answer.push([selection.key, shown(found, selection, field, types)]);
  }
  return Object.fromEntries(answer);
}

const TYPENAME: Field = {};

function fieldOf({ name }: Selection, type: string, types: Types): Field {
  if (name === '__typename') return TYPENAME;
  const fields = types[type] ?? {};
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) throw new FieldProblem('unknown', `${type}.${name}`);
  return field;
}

function argsOf(selection: Selection, { args = z.strictObject({}) }: Field): unknown {
  const parsed = z.strictObject(args.shape).safeParse(selection.args);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const names = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  throw new FieldProblem('unknown', [selection.name, ...(issue?.path ?? []), ...names].join('.'));
}

/** Before anything is read: every name is known, and no two have one place in the answer. */
function check(selections: readonly Selection[], type: string, types: Types): void {
  const keys = selections.map(({ key }) => key);
  const again = keys.find((key, at) => keys.indexOf(key) < at);
  if (again !== undefined) throw new FieldProblem('twice', `${type}.${again}`);
  for (const selection of selections) {
    const field = fieldOf(selection, type, types);
    argsOf(selection, field);
    if ((field.type === undefined) !== (selection.selections.length === 0))
      throw new FieldProblem('unknown', `${type}.${selection.name}`);
    if (field.type !== undefined) check(selection.selections, field.type, types);
  }
}

function shown(value: unknown, selection: Selection, { type }: Field, types: Types): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value))
    return value.map((one: unknown) => shown(one, selection, { ...(type && { type }) }, types));
  if (type === undefined) return value;
  const source = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    selection.selections.map((part) => {
      const held = part.name === '__typename' ? type : source[part.name];
      return [part.key, shown(held, part, fieldOf(part, type, types), types)];
    }),
  );
}
