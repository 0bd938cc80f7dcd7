import { paths } from '#app/paths.ts';
import { outsideServices } from '#platform/config/outside-services.ts';

/** Where it is counted how often a campaign was shared; null without a service that could be asked. */
export function shareCountUrlOf(slug: string): string | null {
  if (outsideServices().facebookShareCountUrl === undefined) return null;
  return paths.api('fb_share_count', { url: paths.campaign('en', slug) });
}
