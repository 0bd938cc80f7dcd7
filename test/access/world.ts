import type { Audience, Person } from '../support/audiences.ts';

/** What the calls of the access matrix are fired at. */
export interface World {
  /** The value of a path's parameter; an id nobody has where nothing was planted for it. */
  valueOf(path: string, name: string): string;
  /** A body for a path whose schema alone does not lead to the thing it is about. */
  bodyOf(path: string): object | undefined;
}

const NOBODYS = '999999999';

/** Plants what belongs to the audiences: grows with each module that has things of its own. */
export async function plantAccessWorld(
  people: Record<Exclude<Audience, 'visitor'>, Person>,
): Promise<World> {
  const values: Record<string, string> = {
    accountId: String(people.owner.accountId),
  };
  const bodies: Record<string, object> = {};
  return {
    valueOf: (path, name) => values[`${path} ${name}`] ?? values[name] ?? NOBODYS,
    bodyOf: (path) => bodies[path],
  };
}
