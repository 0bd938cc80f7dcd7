import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overrideVideoSettings } from '#platform/config/video-settings.ts';
import { testDatabase } from '#test/support/database.ts';
import { startUploadServer, type UploadServer } from '#test/support/media/uploads.ts';
import { cleanHtml } from '../rich-text/clean-html.ts';
import { videoRoutes } from './video.routes.ts';

testDatabase();
let site: UploadServer;
beforeAll(async () => {
  overrideVideoSettings(undefined);
  site = await startUploadServer(videoRoutes);
});
afterAll(() => site.end());

const ask = (url: string) => `/private_api/video_embeds?${new URLSearchParams({ url })}`;

describe('GET /private_api/video_embeds [7-21]', () => {
  it('is for who writes, and answers others with 401', async () => {
    const answer = await site.server.client().get(ask('https://youtu.be/dQw4w9WgXcQ'));
    expect(answer.status).toBe(401);
  });

  it('rejects what is no video, in the reader’s language', async () => {
    const { client } = await site.person('nora');
    for (const url of ['https://evil.example/', 'http://127.0.0.1:5432/', 'x']) {
      const answer = await client.get(ask(url), { 'x-locale': 'de' });
      expect([answer.status, answer.json().error]).toEqual([422, 'video_rejected']);
      expect(answer.json().error_description).toMatch(/^Dieses Video kann nicht gezeigt werden/);
    }
    expect((await client.get('/private_api/video_embeds')).status).toBe(422);
    expect((await client.get(ask('x'.repeat(501)))).status).toBe(422);
  });

  it('answers with markup that a text may hold as it is', async () => {
    const { client } = await site.person('ben');
    const answer = await client.get(ask('https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=1'));
    const { response } = answer.json<{
      response: { provider: string; id: string; html: string };
    }>();
    expect(response).toMatchObject({ provider: 'youtube', id: 'dQw4w9WgXcQ' });
    expect(response.html).not.toMatch(/iframe|script/);
    expect(cleanHtml(response.html)).toContain('<figure data-video="youtube:dQw4w9WgXcQ">');
  });
});
