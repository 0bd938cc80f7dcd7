import { unsubscribeToken } from '#modules/notifications/unsubscribe.ts';
import { endTokenOf } from '#modules/prelaunch/ending-token.ts';
import { offerDownload } from '#platform/files/downloads.ts';
import { openJobStatus } from '#platform/jobs/job-status.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { MULTIPART, multipartForm } from '../../support/media/multipart.ts';
import { photo, ticketOf } from '../../support/media/uploads.ts';
import type { Occasion, Occasions } from './stage.ts';

const own = '/private_api/accounts/{accountId}';
const profile = '/private_api/profiles/{id}';
const byScript = { ...MULTIPART, 'x-requested-with': 'XMLHttpRequest' };

const file = async (field: string) => ({
  field,
  name: 'boat.jpg',
  content: await photo(400, 300),
});

const intoEditor: Occasion = async (stage) => ({
  from: (await stage.person()).client,
  body: multipartForm({}, await file('upload')),
  headers: byScript,
});

/** Links a page at a network, and takes it away again. */
function unlinking(family: string, url: string): Occasion {
  return async (stage) => {
    const { client, accountId } = await stage.person();
    const path = `/private_api/profiles/${accountId}/${family}`;
    const { id: linkId } = await stage.ask<{ id: number }>(client, 'POST', path, { url });
    return { from: client, path: { id: accountId, linkId } };
  };
}

/** What belongs to one person: pictures, files, interests, mails they want. */
export const peopleOccasions: Occasions = {
  'POST /media/v1/{cloudName}/image/upload': async (stage) => {
    const { client } = await stage.person();
    const body = multipartForm(await ticketOf(client), await file('file'));
    return { from: client, path: { cloudName: 'groundswell' }, body, headers: byScript };
  },
  'POST /media/v1/{cloudName}/image/upload_form': async (stage) => {
    const { client } = await stage.person();
    const fields = { ...(await ticketOf(client)), name: 'avatar', next: '/accounts/settings' };
    const body = multipartForm(fields, await file('file'));
    return { from: client, path: { cloudName: 'groundswell' }, body, headers: MULTIPART };
  },
  'POST /ckeditor/upload_image': intoEditor,
  'POST /ckeditor/upload_dialog_image': intoEditor,
  'PATCH /private_api/pictures/{publicId}': async (stage) => {
    const { client } = await stage.person();
    const { public_id: publicId } = await stage.picture(client);
    return { from: client, path: { publicId }, body: { focal_point: { x: 20, y: 30 } } };
  },
  [`PATCH ${own}/addresses/{id}`]: async (stage) => {
    const { client, accountId } = await stage.person();
    const path = `/private_api/accounts/${accountId}/addresses`;
    const { id } = await stage.ask<{ id: number }>(client, 'POST', path, {
      name: 'Contributor',
      address: '2 Main Street',
      city: 'Springfield',
      state: 'IL',
      zipcode: '62701',
      country: 'US',
    });
    return { from: client, path: { accountId, id }, body: { is_default: true } };
  },
  [`POST ${own}/image`]: async (stage) => {
    const { client, accountId } = await stage.person();
    const body = { image_params: await stage.picture(client), attr: 'avatar' };
    return { from: client, path: { accountId }, body };
  },
  [`DELETE ${own}/image`]: async (stage) => {
    const { client, accountId } = await stage.person();
    return { from: client, path: { accountId } };
  },
  [`POST ${own}/interests`]: async (stage) => {
    const { client, accountId } = await stage.person();
    return { from: client, path: { accountId }, body: { slug: 'audio' } };
  },
  [`DELETE ${own}/interests/{slug}`]: async (stage) => {
    const { client, accountId } = await stage.person();
    await stage.ask(client, 'POST', `/private_api/accounts/${accountId}/interests`, {
      slug: 'audio',
    });
    return { from: client, path: { accountId, slug: 'audio' } };
  },
  [`POST ${own}/export`]: async (stage) => {
    const { client, accountId } = await stage.person();
    return { from: client, path: { accountId } };
  },
  [`DELETE ${profile}/facebooks/{linkId}`]: unlinking(
    'facebooks',
    'https://www.facebook.com/contributor',
  ),
  [`DELETE ${profile}/linkedins/{linkId}`]: unlinking(
    'linkedins',
    'https://www.linkedin.com/in/contributor',
  ),
  [`PATCH ${profile}`]: async (stage) => {
    const { client, accountId } = await stage.person();
    return { from: client, path: { id: accountId }, body: { bio: 'Makes lamps' } };
  },
  [`POST ${profile}/follow`]: async (stage) => ({
    from: (await stage.person()).client,
    path: { id: stage.people.owner.accountId },
  }),
  [`POST ${profile}/unfollow`]: async (stage) => ({
    from: (await stage.person()).client,
    path: { id: stage.people.owner.accountId },
  }),
  'GET /private_api/job_statuses/{id}': async (stage) => {
    const { client, accountId } = await stage.person();
    return { from: client, path: { id: await openJobStatus(db(), 'export', { accountId }) } };
  },
  'GET /downloads/{token}': async (stage) => {
    const { client, accountId } = await stage.person();
    const address = await offerDownload({
      owner: { accountId },
      filename: 'all.zip',
      contentType: 'application/zip',
      content: Buffer.from('what is kept'),
    });
    return { from: client, path: { token: address.split('/').at(-1) ?? '' } };
  },
  'POST /mail/unsubscribe/{token}': async (stage) => {
    const { accountId } = await stage.person();
    const token = unsubscribeToken({ accountId }, 'campaign_update');
    return { from: stage.visitor(), path: { token } };
  },
  'POST /mail/end_subscription/{token}': async (stage) => {
    const { id } = await stage.campaign('live');
    const from = stage.visitor();
    await stage.ask(from, 'POST', `/private_api/campaigns/${id}/subscribe`, {
      email_subscriber: { email: stage.email(), disclaimer: true },
    });
    const asked = await db().one<{ id: number }>(sql`
      select id from email_subscribers where campaign_id = ${id}`);
    return { from, path: { token: endTokenOf(asked.id) } };
  },
};
