import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, presentDeleted, wireDeleted, wireList } from '#platform/http/wire.ts';
import type { Contact } from './contact.store.ts';
import {
  addContact,
  CONTACTS_PER_PAGE,
  importContacts,
  readContacts,
  removeContact,
} from './keep-contacts.ts';

const family = '/private_api/contacts';
const wireContact = z.object({ id: z.int(), name: z.string(), email: z.string() });
const present = ({ id, name, email }: Contact) => ({ id, name, email });

/** Always one's own: no path of theirs names a person. */
export const contactRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'The people one added or imported, newest first',
    access: 'person',
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireContact),
    act: ({ query, actor }) => readContacts(actor.accountId ?? 0, query.cursor ?? null),
    present: ({ contacts, next }) => cursorPage(contacts.map(present), CONTACTS_PER_PAGE, next),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Add a person one knows',
    access: 'person',
    limit: { key: 'person', points: 120, per: 60 },
    body: z.strictObject({ name: z.string().max(400).default(''), email: z.string().max(1000) }),
    response: wireContact,
    status: 201,
    act: ({ body, actor }) => addContact(actor.accountId ?? 0, body),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: `${family}/import`,
    summary: 'Add the people of a CSV table',
    access: 'person',
    limit: { key: 'person', points: 10, per: 60 },
    body: z.strictObject({ csv: z.string().max(250_000) }),
    response: z.object({ added: z.int(), known: z.int(), skipped: z.int() }),
    act: ({ body, actor }) => importContacts(actor.accountId ?? 0, body.csv),
    present: ({ added, known, skipped }) => ({ added, known, skipped }),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${family}/{id}`,
    summary: 'Take a person off one’s contacts',
    access: 'person',
    limit: { key: 'person', points: 120, per: 60 },
    params: z.object({ id: idParam }),
    response: wireDeleted,
    act: ({ params, actor }) => removeContact(actor.accountId ?? 0, params.id),
    present: presentDeleted,
  }),
];
