import { z } from 'zod';
import { type VideoSettings, videoSettings } from '#platform/config/video-settings.ts';
import type { Video } from '../contract.ts';
import { mediaErrors } from '../media.errors.ts';
import { type VideoKey, videoOf, watchAddress } from '../video.rules.ts';

const PATIENCE_MS = 2_000;
const MOST_BYTES = 100_000;
const SIZE = { width: '640', height: '360' };

const answerSchema = z.object({
  // Asked for as the sign that it may be embedded; never shown: the player is built from the id.
  html: z.string().refine((html) => html.trim() !== ''),
  title: z.string().optional(),
});

/**
 * The video behind an address that somebody typed. The address itself is never called: the one that is
 * asked is the operator's service, about the id found in it. Throws video_rejected (422) for other
 * providers, and where the service answers without html, wrongly, too late or not at all.
 */
export async function readVideo(address: string): Promise<Video> {
  const key = videoOf(address.trim());
  if (key === undefined) throw mediaErrors.videoRejected();
  const settings = videoSettings();
  if (settings === undefined) return { ...key, title: '' };
  try {
    const { title = '' } = await ask(settings, key);
    return { ...key, title: title.replace(/\s+/g, ' ').trim().slice(0, 200) };
  } catch (cause) {
    throw mediaErrors.videoRejected({}, { cause });
  }
}

async function ask(settings: VideoSettings, key: VideoKey): Promise<z.output<typeof answerSchema>> {
  const question = new URL(settings.url);
  question.searchParams.set('key', settings.key);
  question.searchParams.set('url', watchAddress(key));
  for (const [name, value] of Object.entries(SIZE)) question.searchParams.set(name, value);
  const response = await fetch(question, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`The oEmbed service answered ${response.status}`);
  return answerSchema.parse(JSON.parse(await readText(response)));
}

/** A body as text. Throws beyond 100 kB, unpacked. */
async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Error('The oEmbed service answered too much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
