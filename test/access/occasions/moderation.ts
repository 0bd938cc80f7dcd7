import type { Occasions, Stage } from './stage.ts';

const ofCampaign = '/private_api/campaigns/{id}/report';
const ofPerson = '/private_api/individuals/{id}/report';

/** Somebody's campaign, or somebody, and who reports it. */
async function another(stage: Stage, kind: 'campaign' | 'account') {
  const id =
    kind === 'campaign' ? (await stage.campaign('live')).id : (await stage.person()).accountId;
  const { client } = await stage.person();
  return { from: client, path: { id }, body: { reason: 'spam', note: '' } };
}

async function reported(stage: Stage, kind: 'campaign' | 'account') {
  const { from, path, body } = await another(stage, kind);
  const family = kind === 'campaign' ? 'campaigns' : 'individuals';
  await stage.ask(from, 'POST', `/private_api/${family}/${path.id}/report`, body);
  return path;
}

/** What people report campaigns and each other for, and what staff decide. */
export const moderationOccasions: Occasions = {
  [`POST ${ofCampaign}`]: (stage) => another(stage, 'campaign'),
  [`POST ${ofPerson}`]: (stage) => another(stage, 'account'),
  'POST /private_api/admin/campaign_reports/{id}/decide': async (stage) => ({
    from: await stage.as(stage.people.trust),
    path: await reported(stage, 'campaign'),
    body: { decision: 'dismissed', note: 'Nothing is wrong' },
  }),
  'POST /private_api/admin/account_reports/{id}/decide': async (stage) => ({
    from: await stage.as(stage.people.support),
    path: await reported(stage, 'account'),
    body: { decision: 'resolved', note: 'Spoken to' },
  }),
};
