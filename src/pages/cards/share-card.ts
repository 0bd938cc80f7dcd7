import { createHash } from 'node:crypto';
import { marketLogo } from '#platform/market/market-logo.ts';
import { marketName } from '#platform/web/market-name.ts';

/** What is to be seen on a campaign's share card. */
export interface SharedCampaign {
  readonly title: string;
  readonly percent: number;
  readonly cardPublicId: string | null;
}

/** Changes of less than this many percent are not worth a new picture. */
const STEP = 5;
const MOST = 1_000;

/** The percent a share card shows: in steps, so that a campaign has few pictures over its life. */
export function sharedPercent(percent: number): number {
  return Math.min(MOST, Math.max(0, Math.floor(percent / STEP) * STEP));
}

/** Names what is on the card; another name is another picture. */
export function shareCardVersion({ title, percent, cardPublicId }: SharedCampaign): string {
  const logo = marketLogo();
  const content = [2, marketName(), title, sharedPercent(percent), cardPublicId];
  if (logo !== null) content.push(logo);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
