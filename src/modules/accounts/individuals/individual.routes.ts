import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, presentDeleted, wholeList, wireDeleted, wireList } from '#platform/http/wire.ts';
import {
  interestBody,
  linkBody,
  profileBody,
  wireFollow,
  wireIndividual,
  wireInterest,
  wireLink,
} from './contract.ts';
import { followPerson, unfollowPerson } from './follow-person.ts';
import type { LinkKind } from './individual.ts';
import { ownAccount } from './individual.policy.ts';
import { presentIndividual, presentLink } from './individual.present.ts';
import { addInterest, dropInterest } from './choose-interests.ts';
import { linkSite, readLinks, unlinkSite } from './link-site.ts';
import { readFollowsPerson, readIndividual } from './read-individual.ts';
import { saveProfile } from './save-profile.ts';

const profile = z.object({ id: idParam });
const account = z.object({ accountId: idParam });
const changes = { key: 'person', points: 60, per: 60 } as const;

const readProfile = defineRoute({
  method: 'GET',
  path: '/private_api/profiles/{id}',
  summary: 'A person as anybody may see them',
  access: 'visitor',
  params: profile,
  response: wireIndividual,
  act: ({ params }) => readIndividual(params.id),
  present: presentIndividual,
});

const changeProfile = defineRoute({
  method: 'PATCH',
  path: '/private_api/profiles/{id}',
  summary: 'Say who one is: name, place, a few words, interests',
  access: 'person',
  limit: changes,
  params: profile,
  body: profileBody,
  response: wireIndividual,
  authorise: ({ params }, actor) => ownAccount(params.id, actor),
  act: async ({ body }, accountId) => {
    const { firstname, lastname, city, country, bio } = await readIndividual(accountId);
    const said = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    );
    await saveProfile(accountId, {
      firstname,
      lastname,
      city,
      bio,
      country: country ?? '',
      ...said,
    });
    return readIndividual(accountId);
  },
  present: presentIndividual,
});

const readFollow = defineRoute({
  method: 'GET',
  path: '/private_api/profiles/{id}/follow',
  summary: 'Whether one follows a person',
  access: 'visitor',
  params: profile,
  response: wireFollow,
  act: async ({ params, actor }) => {
    const { id } = await readIndividual(params.id);
    return readFollowsPerson(id, actor.accountId);
  },
  present: (following) => ({ following }),
});

const followRoute = (verb: 'follow' | 'unfollow'): Route =>
  defineRoute({
    method: 'POST',
    path: `/private_api/profiles/{id}/${verb}`,
    summary: verb === 'follow' ? 'Follow a person' : 'Stop following a person',
    access: 'person',
    limit: changes,
    params: profile,
    response: wireFollow,
    act: async ({ params, actor }) => {
      const change = verb === 'follow' ? followPerson : unfollowPerson;
      await change(params.id, actor.accountId ?? 0);
      return verb === 'follow';
    },
    present: (following) => ({ following }),
  });

/** Pages at a network: listed, linked and unlinked by the person alone. */
function linkRoutes(family: string, kind: LinkKind): Route[] {
  const path = `/private_api/profiles/{id}/${family}`;
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: `One’s linked ${kind} page`,
      access: 'person',
      params: profile,
      response: wireList(wireLink),
      authorise: ({ params }, actor) => ownAccount(params.id, actor),
      act: (_input, accountId) => readLinks(accountId, kind),
      present: (links) => wholeList(links.map(presentLink)),
    }),
    defineRoute({
      method: 'POST',
      path,
      summary: `Link one’s ${kind} page; the one before it goes`,
      access: 'person',
      limit: changes,
      params: profile,
      body: linkBody,
      response: wireLink,
      status: 201,
      authorise: ({ params }, actor) => ownAccount(params.id, actor),
      act: ({ body }, accountId) => linkSite(accountId, kind, body.url),
      present: presentLink,
    }),
    defineRoute({
      method: 'DELETE',
      path: `${path}/{linkId}`,
      summary: `Unlink one’s ${kind} page`,
      access: 'person',
      limit: changes,
      params: z.object({ id: idParam, linkId: idParam }),
      response: wireDeleted,
      authorise: ({ params }, actor) => ownAccount(params.id, actor),
      act: ({ params }, accountId) => unlinkSite(accountId, kind, params.linkId),
      present: presentDeleted,
    }),
  ];
}

const interestPath = '/private_api/accounts/{accountId}/interests';
const interestRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: interestPath,
    summary: 'What one is interested in',
    access: 'person',
    params: account,
    response: wireList(wireInterest),
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: async (_input, accountId) => (await readIndividual(accountId)).interests,
    present: (slugs) => wholeList(slugs.map((slug) => ({ slug }))),
  }),
  defineRoute({
    method: 'POST',
    path: interestPath,
    summary: 'Add a category to what one is interested in',
    access: 'person',
    limit: changes,
    params: account,
    body: interestBody,
    response: wireInterest,
    status: 201,
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: async ({ body }, accountId) => {
      await addInterest(accountId, body.slug);
      return body.slug;
    },
    present: (slug) => ({ slug }),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${interestPath}/{slug}`,
    summary: 'Take a category from what one is interested in',
    access: 'person',
    limit: changes,
    params: z.object({ accountId: idParam, slug: z.string().regex(/^[a-z0-9-]{2,60}$/) }),
    response: wireDeleted,
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: ({ params }, accountId) => dropInterest(accountId, params.slug),
    present: presentDeleted,
  }),
];

export const individualRoutes: Route[] = [
  readProfile,
  changeProfile,
  readFollow,
  followRoute('follow'),
  followRoute('unfollow'),
  ...linkRoutes('facebooks', 'facebook'),
  ...linkRoutes('linkedins', 'linkedin'),
  ...interestRoutes,
];
