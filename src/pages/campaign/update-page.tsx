import { useLoaderData } from 'react-router';
import { alternates, inLocale, paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { ReactionBar } from '#modules/conversations/web/index.ts';
import { PageHead } from '#pages/cards/page-head.tsx';
import { WrittenText } from '#modules/media/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './update-page.data.ts';

export { headers, loader } from './update-page.data.ts';

export default function UpdatePage() {
  const t = useT();
  const locale = useLocale();
  const { campaign, update, origin, reactions, updateId, updateSlug } =
    useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead
        title={`${update.title} · ${campaign.title}`}
        description={t('campaign.update_of', { title: campaign.title })}
        origin={origin}
        path={update.href}
        alternates={alternates(inLocale('en', update.href))}
        kind="article"
      />
      <PageTitle
        kicker={t('campaign.update_number', { number: update.number })}
        title={update.title}
        text={update.audienceText ? `${update.dateText} · ${update.audienceText}` : update.dateText}
      />
      <div lang={campaign.language}>
        <WrittenText html={update.html} />
      </div>
      <div className="mt-8">
        <ReactionBar
          href={paths.reactToUpdate(locale, campaign.slug, updateSlug)}
          call={`campaigns/${campaign.id}/updates/${updateId}/reactions`}
          reactions={reactions}
          about={t('talk.reactions_to_update', { title: update.title })}
        />
      </div>
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink href={paths.campaign(locale, campaign.slug)} look="strong">
          {campaign.title}
        </TextLink>
        <TextLink href={paths.campaignUpdates(locale, campaign.slug)}>
          {t('campaign.all_updates')}
        </TextLink>
      </p>
    </Page>
  );
}
