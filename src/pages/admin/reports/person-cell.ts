import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { plain } from '../frame/present-table.ts';

interface NamedPerson {
  /** Null for somebody without an account. */
  readonly id: number | null;
  readonly name: string | null;
  readonly isClosed: boolean;
}

/** Who somebody is: by name, else by number; one that closed the account has neither name nor address. */
export function personName(
  { id, name, isClosed }: NamedPerson,
  { locale }: Pick<Actor, 'locale'>,
): string {
  if (id === null) return translate(locale, 'admin.guest');
  if (isClosed) return translate(locale, 'talk.somebody');
  return name ?? `#${id}`;
}

/** The same, leading to the account for those who may open it. */
export function personCell(person: NamedPerson, actor: Actor): CellView {
  return plain(personName(person, actor), { href: linkTo(actor, 'accounts', person.id) });
}
