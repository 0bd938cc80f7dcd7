import { useLoaderData } from 'react-router';
import type { loader } from './campaign-page.data.ts';
import { CampaignLayout } from './campaign-layout.tsx';
import { TabContent } from './tab-content.tsx';

export { headers, loader } from './campaign-page.data.ts';

/** A campaign with its story, questions or updates. */
export default function CampaignPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <CampaignLayout data={data}>
      <TabContent campaign={data.campaign} tab={data.tab} />
    </CampaignLayout>
  );
}
