import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';

/**
 * What belongs to a person is theirs alone: anybody else, staff included, gets the answer of a
 * number nobody has.
 * Returns the number.
 */
export function ownAccount(id: number, actor: Actor): number {
  if (actor.accountId === null || actor.accountId !== id) throw platformErrors.notFound();
  return id;
}
