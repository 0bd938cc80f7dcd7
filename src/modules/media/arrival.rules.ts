import type { ImageParams, UploadedImage } from './contract.ts';

const PARAMETER = 'uploaded';
const OWN = /^(?:https:\/\/[\w.:-]+)?\/media\/[\w-]+\/[\w,-]+\/[a-z0-9]{20}\.jpg$/;

export interface Arrival {
  readonly url: string;
  readonly params: ImageParams;
}

/** The address a picture comes back to, with what the field `name` will hold. */
export function spellArrival(next: string, name: string, image: UploadedImage): string {
  const { bytes: _bytes, url, ...params } = image;
  const address = new URL(next, 'http://site.invalid');
  address.searchParams.set(PARAMETER, JSON.stringify({ name, url, params }));
  return `${address.pathname}${address.search}${address.hash}`;
}

/** What an address brings for a field. The server checks its signature, the page's policy its host. */
export function readArrival(query: URLSearchParams, name: string): Arrival | undefined {
  try {
    const arrival: unknown = JSON.parse(query.get(PARAMETER) ?? '');
    return isArrival(arrival) && arrival.name === name ? arrival : undefined;
  } catch {
    return undefined;
  }
}

function isArrival(value: unknown): value is Arrival & { name: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { name, url, params } = value as Record<string, unknown>;
  const isOurs = typeof url === 'string' && OWN.test(url);
  return typeof name === 'string' && isOurs && typeof params === 'object' && params !== null;
}
