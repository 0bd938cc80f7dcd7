import type { Video } from '../contract.ts';
import { spellVideo, watchAddress } from '../video.rules.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** How a text holds a video: a link to its page, which a click turns into the player. */
export function videoHtml(video: Video): string {
  const address = watchAddress(video);
  const title = (video.title || address).replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
  return `<figure data-video="${spellVideo(video)}"><a href="${address}">${title}</a></figure>`;
}
