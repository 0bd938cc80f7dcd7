import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { overrideVideoSettings } from '#platform/config/video-settings.ts';
import { readVideo } from './read-video.ts';
import { playerAddress, readVideoKey, spellVideo, videoOf, watchAddress } from '../video.rules.ts';

const SONG = { provider: 'youtube', id: 'dQw4w9WgXcQ' } as const;

describe('addresses of videos', () => {
  it.each([
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:pass@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8080/watch?v=dQw4w9WgXcQ',
    'javascript://youtube.com/watch?v=dQw4w9WgXcQ',
    'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=short',
    'https://youtube.com/watch?v=dQw4w9WgXcQ%22onload',
    'https://youtube.com/redirect?q=http://127.0.0.1',
    'https://vimeo.com/about',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/latest/meta-data',
    'http://localhost:5432/',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'file:///etc/passwd',
    'not an address',
    '',
    `https://youtu.be/${'a'.repeat(600)}`,
  ])('knows no video at %j (attacks 106, 107)', async (address) => {
    expect(videoOf(address)).toBeUndefined();
    await expect(readVideo(address)).rejects.toMatchObject({ status: 422, id: 'video_rejected' });
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'http://m.youtube.com/watch?list=1&v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
  ])('knows the song behind %s', (address) => {
    expect(videoOf(address)).toEqual(SONG);
  });

  it.each([
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?h=1',
    'https://vimeo.com/channels/staffpicks/76979871',
  ])('knows the film behind %s', (address) => {
    expect(videoOf(address)).toEqual({ provider: 'vimeo', id: '76979871' });
  });

  it('spells a video so that it is read back, and its player on the provider’s quiet host', () => {
    expect(readVideoKey(spellVideo(SONG))).toEqual(SONG);
    expect(videoOf(watchAddress(SONG))).toEqual(SONG);
    expect(new URL(playerAddress(SONG)).host).toBe('www.youtube-nocookie.com');
    expect(new URL(playerAddress({ provider: 'vimeo', id: '76979871' })).host).toBe(
      'player.vimeo.com',
    );
  });
});

describe('asking the oEmbed service [5-45][7-21][8-09]', () => {
  let service: Server;
  let url: string;
  let asked: URL[] = [];
  let answer: (response: ServerResponse) => void;
  beforeAll(async () => {
    service = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://service.test'));
      answer(response);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(service.address() as { port: number }).port}/oembed`;
    overrideVideoSettings({ url, key: 'a-key' });
  });
  afterEach(() => {
    asked = [];
  });
  afterAll(() => {
    overrideVideoSettings(undefined);
    service.closeAllConnections();
    service.close();
  });
  const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

  it('sends key, url, width and height, and takes nothing but the title', async () => {
    answer = json({
      html: '<script>alert(1)</script>',
      title: ' A\n song ',
      thumbnail_url: 'http://evil',
    });
    expect(await readVideo('https://youtu.be/dQw4w9WgXcQ?evil=1')).toEqual({
      ...SONG,
      title: 'A song',
    });
    expect(asked.map((each) => Object.fromEntries(each.searchParams))).toEqual([
      {
        key: 'a-key',
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        width: '640',
        height: '360',
      },
    ]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['no html', json({ title: 'A song' })],
    ['an empty html', json({ html: '  ' })],
    ['html that is no text', json({ html: 1 })],
    ['a list', json([])],
    ['no JSON', (response) => response.end('<html>')],
    ['404', (response) => response.writeHead(404).end('{"html":"x"}')],
    ['a way elsewhere', (response) => response.writeHead(302, { location: `${url}?hop=1` }).end()],
    ['too much', (response) => response.end(JSON.stringify({ html: 'x'.repeat(200_000) }))],
    ['nothing for long', () => undefined],
    ['a byte now and then', (response) => response.write('{')],
  ])('rejects %s, and waits two seconds at most (fault 31)', async (_what, given) => {
    answer = given;
    const patience = vi.spyOn(AbortSignal, 'timeout');
    await expect(readVideo(watchAddress(SONG))).rejects.toMatchObject({
      status: 422,
      id: 'video_rejected',
    });
    expect(patience.mock.calls).toEqual([[2_000]]);
    patience.mockRestore();
    expect(asked.length).toBe(1);
  });

  it('rejects while the service is away', async () => {
    overrideVideoSettings({ url: 'http://127.0.0.1:1/', key: '' });
    await expect(readVideo(watchAddress(SONG))).rejects.toMatchObject({ status: 422 });
  });

  it('takes the address’s word where no service is set up', async () => {
    overrideVideoSettings(undefined);
    expect(await readVideo(watchAddress(SONG))).toEqual({ ...SONG, title: '' });
  });
});
