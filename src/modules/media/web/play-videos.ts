import { useEffect, useRef } from 'react';
import { useT } from '#platform/web/messages.tsx';

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
      if (!figure || !element.contains(figure)) return;
      event.preventDefault();
      const providersPage = figure.querySelector('a')?.href;
      import('./video-player.ts').then(
        ({ playInPlace }) => playInPlace(figure, title),
        () => providersPage && window.location.assign(providersPage),
      );
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
