import { ShareOfWhole } from '#design/data/share-of-whole.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { Anchor } from '#design/actions/anchor.tsx';
import { Accordion } from '#design/navigation/accordion.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { TruncatedContent } from '#design/navigation/truncated-content.tsx';
import { WrittenText } from '#modules/media/web/index.ts';
import { useT } from '#platform/web/messages.tsx';
import type { CampaignView, Tab } from './campaign-view.ts';
import { AskOwner } from './facts.tsx';

/** The part of the page that its tabs exchange. */
export function TabContent({ campaign, tab }: { campaign: CampaignView; tab: Tab }) {
  if (tab === 'faq') return <Questions campaign={campaign} />;
  if (tab === 'updates') return <Updates campaign={campaign} />;
  return <Story campaign={campaign} />;
}

function Story({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  return (
    <div className="grid gap-10">
      <article lang={campaign.language}>
        {campaign.overview && (
          <p className="mb-6 max-w-measure text-18 font-medium">{campaign.overview}</p>
        )}
        <TruncatedContent key={campaign.id} length={campaign.storyHtml.length} onlyOnPhones>
          <WrittenText html={campaign.storyHtml} />
        </TruncatedContent>
      </article>
      {campaign.facts.status?.tone !== 'bad' && <Money campaign={campaign} />}
      <section aria-labelledby="risks-title" className="grid max-w-measure gap-3">
        <h2 id="risks-title" className="text-22">
          {t('campaign.risks')}
        </h2>
        {campaign.risks ? (
          <p lang={campaign.language}>{campaign.risks}</p>
        ) : (
          <p>{t('campaign.risks_none')}</p>
        )}
        <p className="text-14 text-soft">{campaign.risksNote}</p>
      </section>
      {campaign.team.length > 0 && (
        <section aria-labelledby="team-title" className="grid gap-3">
          <h2 id="team-title" className="text-22">
            {t('campaign.team')}
          </h2>
          <ul className="flex flex-wrap gap-x-8 gap-y-3">
            {campaign.team.map((member) => (
              <li key={member.name} className="flex items-center gap-3">
                <Avatar name={member.name} size={40} />
                <span>
                  <strong className="font-semibold">{member.name}</strong>
                  <span className="block text-14 text-soft">{member.title}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {campaign.tags.length > 0 && <Chips label={t('campaign.tags')} chips={campaign.tags} />}
    </div>
  );
}

function Money({ campaign: { money } }: { campaign: CampaignView }) {
  const t = useT();
  return (
    <section aria-labelledby="money-title" className="grid max-w-measure gap-3">
      <h2 id="money-title" className="text-22">
        {t('campaign.money_title')}
      </h2>
      <ShareOfWhole label={money.caption} parts={money.parts} />
      <p className="text-14 text-soft">{money.caption}</p>
    </section>
  );
}

function Questions({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  const ask = <AskOwner campaign={campaign} />;
  if (campaign.faqs.length === 0) {
    return (
      <EmptyState title={t('campaign.no_questions')} action={ask}>
        {t('campaign.no_questions_text')}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <div lang={campaign.language}>
        <Accordion
          items={campaign.faqs.map((faq) => ({
            title: faq.question,
            children: <p>{faq.answer}</p>,
          }))}
        />
      </div>
      {ask}
    </div>
  );
}

function Updates({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  if (campaign.updates.length === 0) {
    return (
      <EmptyState title={t('campaign.no_updates')}>{t('campaign.no_updates_text')}</EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <ol className="grid gap-10">
        {campaign.updates.map((update) => (
          <li key={update.number}>
            <article>
              <p className="kicker">{t('campaign.update_number', { number: update.number })}</p>
              <h2 className="text-22" lang={campaign.language}>
                <Anchor href={update.href}>{update.title}</Anchor>
              </h2>
              <p className="mb-3 flex flex-wrap items-center gap-2 text-14 text-soft">
                {update.dateText}
                {update.audienceText && <Badge>{update.audienceText}</Badge>}
              </p>
              <div lang={campaign.language}>
                <TruncatedContent length={update.html.length}>
                  <WrittenText html={update.html} />
                </TruncatedContent>
              </div>
            </article>
          </li>
        ))}
      </ol>
      {campaign.olderHref && (
        <ShowMore href={campaign.olderHref}>{t('campaign.older_updates')}</ShowMore>
      )}
    </div>
  );
}
