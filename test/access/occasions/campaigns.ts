import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makePerk } from '../../stories/market.ts';
import { linkFromPath, mailsTo } from '../../support/accounts/mailed.ts';
import type { Occasions, OwnedCampaign, Shot, Stage } from './stage.ts';

const item = '/private_api/campaigns/{id}';
const perks = '/private_api/campaign_editor/{id}/perks';
const things = `${item}/perk_items`;
const trials = '/private_api/command_center/{id}/experiments';
const VIDEO = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
const at = ({ id }: OwnedCampaign, rest = '') => `/private_api/campaigns/${id}${rest}`;

async function slugOf(id: number): Promise<string> {
  return (await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`)).slug;
}

/** A campaign whose coming-soon page could be shown. */
async function announced(stage: Stage): Promise<OwnedCampaign> {
  const campaign = await stage.campaign('draft');
  const page = { headline: 'Soon', video_url: VIDEO };
  await stage.ask(campaign.owner.client, 'PUT', at(campaign, '/coming_soon'), page);
  return campaign;
}

async function invited(
  stage: Stage,
): Promise<{ token: string; guest: Awaited<ReturnType<Stage['person']>> }> {
  const campaign = await stage.campaign('live');
  const guest = await stage.person();
  const input = { email: guest.email, permissions: ['edit_campaign'] };
  await stage.ask(campaign.owner.client, 'POST', at(campaign, '/invite'), input);
  const path = await linkFromPath(guest.email, 'campaign_invitation', '/campaign_invitations/');
  return { token: path.split('/').at(-1) ?? '', guest };
}

/** A perk nobody chose. */
async function withPerk(stage: Stage, kind: 'standard' | 'secret' = 'standard') {
  const campaign = await stage.campaign('draft');
  const { id, owner } = campaign;
  const perkId = await makePerk({ id, ownerId: owner.accountId, currency: 'USD' }, { kind });
  return { campaign, perkId };
}

async function withThing(stage: Stage) {
  const campaign = await stage.campaign('draft');
  const { client } = campaign.owner;
  const { id: itemId } = await stage.ask<{ id: number }>(
    client,
    'POST',
    at(campaign, '/perk_items'),
    { name: 'A lamp' },
  );
  return { campaign, itemId };
}

/** A campaign that nothing is missing of but the check of its owner's identity. */
async function filledIn(stage: Stage): Promise<OwnedCampaign> {
  const campaign = await stage.campaign('draft');
  const { category } = await db().one<{ category: number }>(sql`
    select id as category from categories where slug = 'audio'`);
  await stage.ask(campaign.owner.client, 'PATCH', at(campaign), {
    tagline: 'It listens',
    goal_cents: 80_000,
    category_id: category,
    city: 'Lyon',
    country: 'FR',
    bank_country: 'FR',
    story_html: `<p>${'A story that says enough. '.repeat(12)}</p>`,
    no_perks: true,
    terms_accepted: true,
    duration_days: 30,
  });
  await db().run(sql`update campaigns set card_public_id = 'abc' where id = ${campaign.id}`);
  return campaign;
}

/** A campaign on whose page another title is tried out. */
async function withTrial(stage: Stage, part: 'start' | 'stop' | 'adopt' | 'undo'): Promise<Shot> {
  const { owner, id } = await stage.campaign('live');
  const body = { part: 'title', variant: 'Another title' };
  if (part === 'start') return { from: owner.client, path: { id }, body };
  const url = `/private_api/command_center/${id}/experiments`;
  const { id: experimentId } = await stage.ask<{ id: number }>(owner.client, 'POST', url, body);
  if (part === 'undo') await stage.ask(owner.client, 'POST', `${url}/${experimentId}/adopt`, {});
  return { from: owner.client, path: { id, experimentId }, body: {} };
}

/** What owners write and begin before and while they raise money. */
export const campaignOccasions: Occasions = {
  [`POST ${trials}`]: (stage) => withTrial(stage, 'start'),
  [`POST ${trials}/{experimentId}/stop`]: (stage) => withTrial(stage, 'stop'),
  [`POST ${trials}/{experimentId}/adopt`]: (stage) => withTrial(stage, 'adopt'),
  [`POST ${trials}/{experimentId}/undo`]: (stage) => withTrial(stage, 'undo'),
  [`DELETE ${item}`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    return { from: owner.client, path: { id }, body: { confirm: await slugOf(id) } };
  },
  [`POST ${item}/image`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    const image = await stage.picture(owner.client);
    return { from: owner.client, path: { id }, body: { image_params: image, attr: 'card' } };
  },
  [`DELETE ${item}/image`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    return { from: owner.client, path: { id }, body: { attr: 'social' } };
  },
  [`POST ${item}/support_email/verify`]: async (stage) => {
    const campaign = await stage.campaign('draft');
    const email = stage.email();
    await stage.ask(campaign.owner.client, 'POST', at(campaign, '/support_email'), { email });
    const [mail] = await mailsTo(email, 'campaign_support_code');
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    return { from: campaign.owner.client, path: { id: campaign.id }, body: { code } };
  },
  [`GET ${item}/short_link_availability`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    return { from: owner.client, path: { id }, query: '?short_link=lamp' };
  },
  [`GET ${item}/coming_soon`]: async (stage) => {
    const campaign = await announced(stage);
    await stage.ask(campaign.owner.client, 'POST', at(campaign, '/coming_soon/publish'));
    return { from: stage.visitor(), path: { id: campaign.id } };
  },
  [`GET ${item}/coming_soon/draft`]: async (stage) => {
    const { owner, id } = await announced(stage);
    return { from: owner.client, path: { id } };
  },
  [`PUT ${item}/coming_soon`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    const variants = [{ variant: 'short', headline: 'Soon', subtitle: '', button_text: 'Tell me' }];
    return { from: owner.client, path: { id }, body: { headline: 'Soon', variants } };
  },
  [`POST ${item}/coming_soon/image`]: async (stage) => {
    const { owner, id } = await announced(stage);
    return {
      from: owner.client,
      path: { id },
      body: { image_params: await stage.picture(owner.client) },
    };
  },
  [`POST ${item}/coming_soon/publish`]: async (stage) => {
    const { owner, id } = await announced(stage);
    return { from: owner.client, path: { id } };
  },
  [`POST ${item}/coming_soon/unpublish`]: async (stage) => {
    const campaign = await announced(stage);
    await stage.ask(campaign.owner.client, 'POST', at(campaign, '/coming_soon/publish'));
    return { from: campaign.owner.client, path: { id: campaign.id } };
  },
  [`POST ${item}/coming_soon/enable_preview`]: async (stage) => {
    const { owner, id } = await announced(stage);
    return { from: owner.client, path: { id } };
  },
  [`POST ${item}/publish`]: async (stage) => {
    const campaign = await filledIn(stage);
    const { client } = campaign.owner;
    const check = at(campaign, '/identity_verification');
    const { url } = await stage.ask<{ url: string }>(client, 'POST', check);
    await stage.verifyIdentity(/vs_\w+/.exec(url)?.[0] ?? '');
    await stage.ask(client, 'GET', check);
    return { from: client, path: { id: campaign.id }, body: {} };
  },
  [`POST ${item}/identity_verification`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    return { from: owner.client, path: { id } };
  },
  [`POST ${item}/external_campaign`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    const url = 'https://elsewhere.test/lamp';
    const raised = { raised_cents: 100_000, currency: 'USD', contributors: 10 };
    return { from: owner.client, path: { id }, body: { url, ...raised, proof: 'A statement' } };
  },
  'GET /private_api/follows': async (stage) => {
    const { id } = await stage.campaign('live');
    const { client } = await stage.person();
    await stage.ask(client, 'POST', `/private_api/projects/${id}/follow`);
    return { from: client, query: `?campaign_ids=${id}` };
  },
  'GET /private_api/video_embeds': async (stage) => ({
    from: (await stage.person()).client,
    query: `?${new URLSearchParams({ url: VIDEO })}`,
  }),
  [`POST ${item}/product_stages`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    const body = { stage: 'concept', evidence: 'Photographs' };
    return { from: owner.client, path: { id }, body };
  },
  [`POST ${item}/nonprofit_proof`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    return { from: owner.client, path: { id }, body: { proof: 'A register' } };
  },
  [`POST ${item}/update_banner`]: async (stage) => {
    const { owner, id } = await stage.campaign('live');
    return { from: owner.client, path: { id }, body: { banner: { text: 'Half way' } } };
  },
  'GET /private_api/campaign_invitations/{token}': async (stage) => {
    const { token, guest } = await invited(stage);
    return { from: guest.client, path: { token } };
  },
  'POST /private_api/campaign_invitations/{token}/accept': async (stage) => {
    const { token, guest } = await invited(stage);
    return { from: guest.client, path: { token } };
  },
  [`POST ${perks}/batch_update`]: async (stage) => {
    const { campaign, perkId } = await withPerk(stage);
    return { from: campaign.owner.client, path: { id: campaign.id }, body: { perk_ids: [perkId] } };
  },
  [`PATCH ${perks}/{perkId}`]: async (stage) => {
    const { campaign, perkId } = await withPerk(stage);
    const path = { id: campaign.id, perkId };
    return { from: campaign.owner.client, path, body: { title: 'Changed' } };
  },
  [`DELETE ${perks}/{perkId}`]: async (stage) => {
    const { campaign, perkId } = await withPerk(stage);
    return { from: campaign.owner.client, path: { id: campaign.id, perkId } };
  },
  [`POST ${perks}/{perkId}/restore`]: async (stage) => {
    const { campaign, perkId } = await withPerk(stage);
    const { owner, id } = campaign;
    await stage.ask(owner.client, 'DELETE', `/private_api/campaign_editor/${id}/perks/${perkId}`);
    return { from: owner.client, path: { id, perkId } };
  },
  [`POST ${perks}/{perkId}/secret_link`]: async (stage) => {
    const { campaign, perkId } = await withPerk(stage, 'secret');
    return { from: campaign.owner.client, path: { id: campaign.id, perkId } };
  },
  'POST /private_api/perks/{id}/image': async (stage) => {
    const { campaign, perkId } = await withPerk(stage);
    const { client } = campaign.owner;
    const image = await stage.picture(client);
    return { from: client, path: { id: perkId }, body: { image_params: image } };
  },
  'DELETE /private_api/perks/{id}/image': async (stage) => {
    const { campaign, perkId } = await withPerk(stage);
    return { from: campaign.owner.client, path: { id: perkId } };
  },
  [`POST ${things}`]: async (stage) => {
    const { owner, id } = await stage.campaign('draft');
    const options = [{ name: 'Size', values: [{ label: 'S' }, { label: 'M' }] }];
    return { from: owner.client, path: { id }, body: { name: 'A shirt', options } };
  },
  [`PATCH ${things}/{itemId}`]: async (stage) => {
    const { campaign, itemId } = await withThing(stage);
    const path = { id: campaign.id, itemId };
    return { from: campaign.owner.client, path, body: { name: 'Another lamp' } };
  },
  [`DELETE ${things}/{itemId}`]: async (stage) => {
    const { campaign, itemId } = await withThing(stage);
    return { from: campaign.owner.client, path: { id: campaign.id, itemId } };
  },
  [`POST ${things}/{itemId}/restore`]: async (stage) => {
    const { campaign, itemId } = await withThing(stage);
    await stage.ask(campaign.owner.client, 'DELETE', at(campaign, `/perk_items/${itemId}`));
    return { from: campaign.owner.client, path: { id: campaign.id, itemId } };
  },
};
