import { z } from 'zod';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, slugOrId, wholeList, wireList } from '#platform/http/wire.ts';
import { wordsIn } from '../collections/collection.ts';
import {
  campaignList,
  newCertification,
  newSponsor,
  sponsorChange,
  wireCertification,
  wireSponsor,
} from '../contract.ts';
import { addCertification, addSponsor, certifyCampaigns, changeSponsor } from './change-sponsor.ts';
import { readCertifications, readCertificationsOfCampaign, readSponsors } from './read-sponsors.ts';
import type { Certification, Sponsor } from './sponsor.ts';
import type { NewSponsor } from './sponsor.store.ts';

const family = '/private_api/admin/sponsors';
const item = `${family}/{id}`;
const params = z.object({ id: idParam });
const writing = { key: 'person', points: 60, per: 60 } as const;
const PER_PAGE = 50;

const present = ({ id, name, website, texts }: Sponsor): z.infer<typeof wireSponsor> => ({
  id,
  name,
  website,
  texts,
});

const presentCertification = (one: Certification): z.infer<typeof wireCertification> => ({
  id: one.id,
  sponsor_id: one.sponsorId,
  texts: one.texts,
  campaigns: one.campaigns,
});

function changeOf(body: z.output<typeof sponsorChange>): Partial<NewSponsor> {
  const { name, website, texts } = body;
  return {
    ...(name === undefined ? {} : { name }),
    ...(website === undefined ? {} : { website }),
    ...(texts === undefined ? {} : { texts }),
  };
}

const certificationRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${item}/certifications`,
    summary: 'What a sponsor vouches for',
    access: 'staff:curator',
    params,
    response: wireList(wireCertification),
    act: ({ params: { id } }) => readCertifications(id),
    present: (found) => wholeList(found.map(presentCertification)),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/certifications`,
    summary: 'Add something that a sponsor vouches for',
    access: 'staff:curator',
    limit: writing,
    params,
    body: newCertification,
    response: wireCertification,
    status: 201,
    act: ({ params: { id }, body, actor }) =>
      addCertification({ sponsorId: id, texts: body.texts }, actor),
    present: presentCertification,
  }),
  defineRoute({
    method: 'PUT',
    path: '/private_api/admin/sponsor_certifications/{id}/campaigns',
    summary: 'Decide which campaigns a sponsor vouches for',
    access: 'staff:curator',
    limit: writing,
    params,
    body: campaignList,
    response: wireCertification,
    act: ({ params: { id }, body, actor }) => certifyCampaigns(id, body.campaign_ids, actor),
    present: presentCertification,
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/campaigns/{id}/certifications',
    summary: 'What is vouched for of a campaign, and by whom, in the language of the caller',
    access: 'visitor',
    params: z.object({ id: slugOrId }),
    response: wireList(
      z.object({ id: z.int(), name: z.string(), meaning: z.string(), sponsor: z.string() }),
    ),
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: (_input, campaign) => readCertificationsOfCampaign(campaign.id),
    present: (found, { locale }) =>
      wholeList(
        found.map(({ id, texts, sponsorName }) => {
          const { name, meaning } = wordsIn(texts, locale);
          return { id, name, meaning, sponsor: sponsorName };
        }),
      ),
  }),
];

/** Sponsors and what they vouch for; every change is in the audit log. */
export const sponsorRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'All sponsors, newest first',
    access: 'staff:curator',
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireSponsor),
    act: ({ query }) => readSponsors(query.cursor ?? Number.MAX_SAFE_INTEGER, PER_PAGE),
    present: (found) => cursorPage(found.map(present), PER_PAGE, nextId(found, PER_PAGE)),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Make a sponsor',
    access: 'staff:curator',
    limit: writing,
    body: newSponsor,
    response: wireSponsor,
    status: 201,
    act: ({ body, actor }) => addSponsor(body, actor),
    present,
  }),
  defineRoute({
    method: 'PATCH',
    path: item,
    summary: 'Change a sponsor',
    access: 'staff:curator',
    limit: writing,
    params,
    body: sponsorChange,
    response: wireSponsor,
    act: ({ params: { id }, body, actor }) => changeSponsor(id, changeOf(body), actor),
    present,
  }),
  ...certificationRoutes,
];
