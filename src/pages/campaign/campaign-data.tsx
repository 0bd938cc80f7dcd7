import type { CampaignView } from './campaign-view.ts';

interface CampaignDataProps {
  readonly campaign: CampaignView;
  readonly url: string;
  readonly image: string | undefined;
}

/** The campaign as machines read it. `<` is escaped so that no title can end the script. */
export function CampaignData({ campaign, url, image }: CampaignDataProps) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Project',
    name: campaign.title,
    description: campaign.tagline,
    url,
    ...(image ? { image } : {}),
    founder: { '@type': 'Person', name: campaign.owner.name },
    location: campaign.owner.place,
    keywords: campaign.tags.map((tag) => tag.label).join(', '),
  };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- JSON without a "<" cannot leave its script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
