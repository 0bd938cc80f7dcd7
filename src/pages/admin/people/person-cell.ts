import type { NamedPerson } from '#modules/admin/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { plain } from '../frame/present-table.ts';

/** Without an account there is no number. */
type Person = Omit<NamedPerson, 'id'> & { readonly id: number | null };

/** Who somebody is: by name, else by number; one that closed the account has neither name nor address. */
export function personName(
  { id, name, isClosed }: Person,
  { locale }: Pick<Actor, 'locale'>,
): string {
  if (id === null) return translate(locale, 'admin.guest');
  if (isClosed) return translate(locale, 'talk.somebody');
  return name ?? `#${id}`;
}

/** The same, leading to the account for those who may open it. */
export function personCell(person: Person, actor: Actor): CellView {
  return plain(personName(person, actor), { href: linkTo(actor, 'accounts', person.id) });
}

/** Where somebody is from, as far as they said; a dash where they did not. */
export function placeText(
  { city, country }: { readonly city: string | null; readonly country: string | null },
  { locale }: Pick<Actor, 'locale'>,
): string {
  return [city, country && countryName(country, locale)].filter(Boolean).join(', ') || '–';
}

/** The owner of a campaign. */
export function ownerCell(
  { owner_id: id, owner: name }: { readonly owner_id: number; readonly owner: string | null },
  actor: Actor,
): CellView {
  return personCell({ id, name, isClosed: name === null }, actor);
}

/** The same of a number, among those who were read; whoever is not among them is there no more. */
export function personOf(
  id: number | null,
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): CellView {
  const known = id === null ? undefined : people.get(id);
  return personCell({ id, ...(known ?? { name: null, isClosed: id !== null }) }, actor);
}
