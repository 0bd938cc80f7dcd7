import { playerAddress, readVideoKey, type VideoKey } from '../video.rules.ts';

/** The player of a video, shut off from everything but playing. */
export function makePlayer(video: VideoKey, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = playerAddress(video);
  frame.title = title;
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
  return frame;
}

/** Puts the player in the place of a written text's video. */
export function playInPlace(figure: HTMLElement, title: string): void {
  const video = readVideoKey(figure.dataset.video);
  if (!video) return;
  const frame = makePlayer(video, figure.textContent?.trim() || title);
  figure.replaceChildren(frame);
  frame.focus();
}
