import { z } from 'zod';
import { campaignForStaff, campaignOfTeam, reviewerOf } from '#modules/campaigns/index.ts';
import { imageUpdateBody } from '#modules/media/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import {
  idParam,
  presentDeleted,
  slugOrId,
  wholeList,
  wireDeleted,
  wireList,
} from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { PERK_STATUSES } from '../perk-columns.store.ts';
import { PERKS_MAX } from '../rules.ts';
import {
  arrangePerks,
  campaignOfPerk,
  removePerk,
  restorePerk,
  setPerkImage,
} from './arrange-perks.ts';
import { itemBody, newPerkBody, perkBody, wireEditedPerk, wirePerkItem } from './contract.ts';
import { createItem, readItems, removeItem, restoreItem, updateItem } from './perk-items.ts';
import { presentEditedPerk, presentItem } from './perk.present.ts';
import { changePerkStatus } from './perk-status.ts';
import { renewSecretLink } from './secret-link.ts';
import { createPerk, readEditedPerks, updatePerk } from './write-perk.ts';

const family = '/private_api/campaign_editor/{id}/perks';
const item = `${family}/{perkId}`;
const things = '/private_api/campaigns/{id}/perk_items';
const thing = `${things}/{itemId}`;
const image = '/private_api/perks/{id}/image';
const params = z.object({ id: slugOrId });
const ofPerk = z.object({ id: slugOrId, perkId: idParam });
const ofItem = z.object({ id: slugOrId, itemId: idParam });
const byId = z.object({ id: idParam });
const editing = { key: 'person', points: 240, per: 60 } as const;

const perks: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'The perks of a campaign as its owner and team edit them',
    access: 'person',
    params,
    response: wireList(wireEditedPerk),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => readEditedPerks(campaign.id),
    present: (found) => wholeList(found.map(presentEditedPerk)),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Add a perk at the end',
    access: 'person',
    limit: editing,
    params,
    body: newPerkBody,
    response: wireEditedPerk,
    status: 201,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => createPerk(campaign.id, body),
    present: presentEditedPerk,
  }),
  defineRoute({
    method: 'PATCH',
    path: item,
    summary: 'Write parts of a perk; what people decided by stays once somebody chose it',
    access: 'person',
    limit: editing,
    params: ofPerk,
    body: perkBody,
    response: wireEditedPerk.extend({
      /** Words of a chosen perk change once they are approved. */
      in_review: z.boolean(),
    }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ params: { perkId }, body, actor }, campaign) =>
      updatePerk(campaign.id, perkId, body, actor.accountId ?? 0),
    present: ({ perk, isInReview }) => ({ ...presentEditedPerk(perk), in_review: isInReview }),
  }),
  defineRoute({
    method: 'DELETE',
    path: item,
    summary: 'Take a perk away that nobody chose; it can be brought back',
    access: 'person',
    limit: editing,
    params: ofPerk,
    response: wireDeleted,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ params: { perkId } }, campaign) => removePerk(campaign.id, perkId),
    present: presentDeleted,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/restore`,
    summary: 'Bring a perk back that was taken away',
    access: 'person',
    limit: editing,
    params: ofPerk,
    response: wireEditedPerk,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ params: { perkId } }, campaign) => restorePerk(campaign.id, perkId),
    present: presentEditedPerk,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/secret_link`,
    summary: 'Give a secret perk a new link; the one before opens nothing any more',
    access: 'person',
    limit: editing,
    params: ofPerk,
    response: wireEditedPerk,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ params: { perkId } }, campaign) => renewSecretLink(campaign.id, perkId),
    present: presentEditedPerk,
  }),
  defineRoute({
    method: 'POST',
    path: `${family}/batch_update`,
    summary: 'Put the perks of a campaign into an order',
    access: 'person',
    limit: editing,
    params,
    body: z.strictObject({
      perk_ids: z
        .array(z.int().min(1).max(Number.MAX_SAFE_INTEGER))
        .min(1)
        .max(PERKS_MAX * 2),
    }),
    response: wireList(wireEditedPerk),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => arrangePerks(campaign.id, body.perk_ids),
    present: (found) => wholeList(found.map(presentEditedPerk)),
  }),
];

const images: Route[] = [
  defineRoute({
    method: 'POST',
    path: image,
    summary: 'Show an uploaded picture on a perk',
    access: 'person',
    limit: editing,
    params: byId,
    body: imageUpdateBody,
    response: z.object({ public_id: z.string().nullable() }),
    authorise: async ({ params: { id } }, actor) =>
      campaignOfTeam(await campaignOfPerk(id), actor, 'edit_campaign'),
    act: ({ params: { id: perkId }, body, actor }, { id: campaignId }) =>
      setPerkImage({ campaignId, perkId }, actor.accountId ?? 0, body.image_params),
    present: (publicId) => ({ public_id: publicId }),
  }),
  defineRoute({
    method: 'DELETE',
    path: image,
    summary: 'Take the picture of a perk away',
    access: 'person',
    limit: editing,
    params: byId,
    response: wireDeleted,
    authorise: async ({ params: { id } }, actor) =>
      campaignOfTeam(await campaignOfPerk(id), actor, 'edit_campaign'),
    act: ({ params: { id: perkId }, actor }, { id: campaignId }) =>
      setPerkImage({ campaignId, perkId }, actor.accountId ?? 0, null),
    present: presentDeleted,
  }),
];

const items: Route[] = [
  defineRoute({
    method: 'GET',
    path: things,
    summary: 'What the perks of a campaign can contain',
    access: 'person',
    params,
    response: wireList(wirePerkItem),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => readItems(campaign.id),
    present: (found) => wholeList(found.map(presentItem)),
  }),
  defineRoute({
    method: 'POST',
    path: things,
    summary: 'Add something that perks can contain, with its sizes or colours',
    access: 'person',
    limit: editing,
    params,
    body: itemBody,
    response: wirePerkItem,
    status: 201,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => createItem(campaign.id, body),
    present: presentItem,
  }),
  defineRoute({
    method: 'PATCH',
    path: thing,
    summary: 'Write an item of perks anew, until somebody chose one with it',
    access: 'person',
    limit: editing,
    params: ofItem,
    body: itemBody,
    response: wirePerkItem,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ params: { itemId }, body }, campaign) => updateItem(campaign.id, itemId, body),
    present: presentItem,
  }),
  defineRoute({
    method: 'DELETE',
    path: thing,
    summary: 'Take an item away that no perk contains; it can be brought back',
    access: 'person',
    limit: editing,
    params: ofItem,
    response: wireDeleted,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ params: { itemId } }, campaign) => removeItem(campaign.id, itemId),
    present: presentDeleted,
  }),
  defineRoute({
    method: 'POST',
    path: `${thing}/restore`,
    summary: 'Bring an item back that was taken away',
    access: 'person',
    limit: editing,
    params: ofItem,
    response: wirePerkItem,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ params: { itemId } }, campaign) => restoreItem(campaign.id, itemId),
    present: presentItem,
  }),
];

/** What trust does about a perk. */
const staff: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/admin/projects/{id}/perks/{perkId}/change_status',
    summary: 'Change whether a perk can be seen and chosen, with the reason its owner reads',
    access: 'staff:trust',
    limit: { key: 'person', points: 60, per: 60 },
    params: ofPerk,
    body: z.strictObject({
      status: z.enum(PERK_STATUSES),
      reason: written(500),
    }),
    response: z.object({ perk_id: z.int(), status: z.enum(PERK_STATUSES) }),
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: async ({ params: { perkId }, body, actor }, campaign) => {
      await changePerkStatus(campaign.id, perkId, body, reviewerOf(actor));
      return { perk_id: perkId, status: body.status };
    },
    present: (done) => done,
  }),
];

export const perkRoutes: Route[] = [...perks, ...images, ...items, ...staff];
