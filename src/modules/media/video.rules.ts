import type { Video } from './contract.ts';

/** A video without its title: what its player needs. */
export type VideoKey = Pick<Video, 'provider' | 'id'>;

const YOUTUBE_HOSTS = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']);
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
const VIMEO_PATH = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{5,12})(?:\/[0-9a-f]{6,20})?\/?$/;
const IDS = { youtube: /^[\w-]{11}$/, vimeo: /^\d{5,12}$/ } as const;

/** The video that an address of YouTube or Vimeo shows, however it is spelt; undefined for any other. */
export function videoOf(address: string): VideoKey | undefined {
  if (!URL.canParse(address) || address.length > 500) return undefined;
  const { protocol, hostname, pathname, searchParams, username, password, port } = new URL(address);
  if (!/^https?:$/.test(protocol) || username || password || port) return undefined;
  const host = hostname.replace(/^www\./, '');
  if (host === 'youtu.be') return keyOf('youtube', pathname.slice(1));
  if (YOUTUBE_HOSTS.has(host)) {
    if (pathname === '/watch') return keyOf('youtube', searchParams.get('v') ?? '');
    return keyOf('youtube', YOUTUBE_PATH.exec(pathname)?.[1] ?? '');
  }
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined;
  return keyOf('vimeo', VIMEO_PATH.exec(pathname)?.[1] ?? '');
}

function keyOf(provider: Video['provider'], id: string): VideoKey | undefined {
  return IDS[provider].test(id) ? { provider, id } : undefined;
}

/** `youtube:…` or `vimeo:…`, as a text's markup names a video. */
export function spellVideo({ provider, id }: VideoKey): string {
  return `${provider}:${id}`;
}

/** Reads what spellVideo spelt; undefined for anything else. */
export function readVideoKey(text: string | undefined): VideoKey | undefined {
  const [provider, id, more] = (text ?? '').split(':');
  if (more !== undefined || id === undefined) return undefined;
  return provider === 'youtube' || provider === 'vimeo' ? keyOf(provider, id) : undefined;
}

/** The pages of the videos that a cleaned text holds, in its order. */
export function videosIn(html: string): string[] {
  return [...html.matchAll(/ data-video="([^"]*)"/g)].flatMap(([, named]) => {
    const video = readVideoKey(named);
    return video ? watchAddress(video) : [];
  });
}

/** The provider's own page of it. */
export function watchAddress({ provider, id }: VideoKey): string {
  return provider === 'youtube'
    ? `https://www.youtube.com/watch?v=${id}`
    : `https://vimeo.com/${id}`;
}

/** Its player, which is loaded only once somebody wants to see it. */
export function playerAddress({ provider, id }: VideoKey): string {
  return provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
}
