import { ShareOfWhole } from '#design/data/share-of-whole.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Prose } from '#design/layout/prose.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { Anchor } from '#design/actions/anchor.tsx';
import { Accordion } from '#design/navigation/accordion.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CampaignView, CommentView, Tab } from './campaign-view.ts';

/** The part of the page that its tabs exchange. */
export function TabContent({ campaign, tab }: { campaign: CampaignView; tab: Tab }) {
  if (tab === 'faq') return <Questions campaign={campaign} />;
  if (tab === 'updates') return <Updates campaign={campaign} />;
  if (tab === 'comments') return <Comments campaign={campaign} />;
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
        <Prose html={campaign.storyHtml} />
      </article>
      <section aria-labelledby="money-title" className="grid gap-3">
        <h2 id="money-title" className="text-22">
          {t('campaign.money_title')}
        </h2>
        <ShareOfWhole label={campaign.money.caption} parts={campaign.money.parts} />
        <p className="text-14 text-soft">{campaign.money.caption}</p>
      </section>
      {campaign.risks && (
        <section aria-labelledby="risks-title" className="grid max-w-measure gap-3">
          <h2 id="risks-title" className="text-22">
            {t('campaign.risks')}
          </h2>
          <p lang={campaign.language}>{campaign.risks}</p>
          <p className="text-14 text-soft">{t('campaign.risks_note')}</p>
        </section>
      )}
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

function Questions({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  if (campaign.faqs.length === 0) {
    return (
      <EmptyState title={t('campaign.no_questions')}>{t('campaign.no_questions_text')}</EmptyState>
    );
  }
  return (
    <div lang={campaign.language}>
      <Accordion
        items={campaign.faqs.map((faq) => ({ title: faq.question, children: <p>{faq.answer}</p> }))}
      />
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
    <ol className="grid gap-10">
      {campaign.updates.map((update) => (
        <li key={update.number}>
          <article>
            <p className="kicker">{t('campaign.update_number', { number: update.number })}</p>
            <h2 className="text-22" lang={campaign.language}>
              <Anchor href={update.href}>{update.title}</Anchor>
            </h2>
            <p className="mb-3 text-14 text-soft">{update.dateText}</p>
            <div lang={campaign.language}>
              <Prose html={update.html} />
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}

function Comments({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  if (campaign.threads.length === 0) {
    return (
      <EmptyState title={t('campaign.no_comments')}>{t('campaign.no_comments_text')}</EmptyState>
    );
  }
  return (
    <ol className="grid gap-7">
      {campaign.threads.map((thread) => (
        <li key={thread.id} className="grid gap-5">
          <Comment comment={thread} />
          {thread.replies.length > 0 && (
            <ol className="ml-6 grid gap-5 border-l-2 border-line pl-5">
              {thread.replies.map((reply) => (
                <li key={reply.id}>
                  <Comment comment={reply} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

function Comment({ comment }: { comment: CommentView }) {
  const t = useT();
  return (
    <article className="flex gap-3">
      <Avatar name={comment.name} src={comment.avatarUrl} size={40} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-semibold">{comment.name}</bdi>
          {comment.badge && <Badge tone="tide">{comment.badge}</Badge>}
          {comment.pinned && <Badge>{t('campaign.pinned')}</Badge>}
          <span className="text-14 text-soft">{comment.dateText}</span>
        </p>
        <p className="max-w-measure whitespace-pre-line">{comment.body}</p>
      </div>
    </article>
  );
}
