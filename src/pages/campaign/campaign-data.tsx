import { breadcrumbList, JsonLd } from '#platform/web/json-ld.tsx';
import type { CampaignView } from './campaign-view.ts';

interface CampaignDataProps {
  readonly campaign: CampaignView;
  readonly origin: string;
  readonly url: string;
  readonly image: string | undefined;
}

/** The campaign, and the way to it, as machines read them. */
export function CampaignData({ campaign, origin, url, image }: CampaignDataProps) {
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Project',
          name: campaign.title,
          description: campaign.tagline,
          url,
          ...(image ? { image } : {}),
          founder: { '@type': 'Person', name: campaign.owner.name },
          location: campaign.owner.place,
          keywords: campaign.tags.map((tag) => tag.label).join(', '),
        }}
      />
      <JsonLd data={breadcrumbList(origin, campaign.crumbs)} />
    </>
  );
}
