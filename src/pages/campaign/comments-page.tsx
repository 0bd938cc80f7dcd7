import { useLoaderData } from 'react-router';
import { CommentList } from '#modules/conversations/web/index.ts';
import type { loader } from './campaign-page.data.ts';
import { CampaignLayout } from './campaign-layout.tsx';

export { headers, loader } from './campaign-page.data.ts';

/** A campaign with what is said about it: a page of its own, so that readers of stories carry less. */
export default function CommentsPage() {
  const data = useLoaderData<typeof loader>();
  const { campaign } = data;
  return (
    <CampaignLayout data={data}>
      <CommentList
        slug={campaign.slug}
        campaignId={campaign.id}
        threads={campaign.threads}
        isOpen={campaign.isTalkOpen}
        olderHref={campaign.olderHref}
      />
    </CampaignLayout>
  );
}
