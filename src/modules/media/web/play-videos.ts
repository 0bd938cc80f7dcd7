import { useEffect, useRef } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { playerAddress, readVideoKey, type VideoKey } from '../video.rules.ts';

/** The player of a video, shut off from everything but playing. */
export function makePlayer(video: VideoKey, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = playerAddress(video);
  frame.title = title;
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
  return frame;
}

/** Lets the videos of a written text play where they stand; before a click nothing is loaded. */
export function usePlayableVideos<E extends HTMLElement>() {
  const t = useT();
  const place = useRef<E>(null);
  const title = t('media.video.frame');
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const play = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.button !== 0 || hasModifier(event)) return;
      const figure = event.target.closest<HTMLElement>('figure[data-video]');
      const video = readVideoKey(figure?.dataset.video);
      if (!figure || !video || !element.contains(figure)) return;
      event.preventDefault();
      const frame = makePlayer(video, figure.textContent?.trim() || title);
      figure.replaceChildren(frame);
      frame.focus();
    };
    element.addEventListener('click', play);
    return () => element.removeEventListener('click', play);
  }, [title]);
  return place;
}

/** Who wants a new tab gets the provider's own page. */
function hasModifier(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
