import { Anchor } from '#design/actions/anchor.tsx';
import { ButtonLink } from '#design/actions/button.tsx';
import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CommentView } from './individual-view.ts';

interface PersonCommentsProps {
  readonly comments: readonly CommentView[];
  readonly olderHref: string | null;
}

/** What somebody said about campaigns, each under the campaign it belongs to. */
export function PersonComments({ comments, olderHref }: PersonCommentsProps) {
  const t = useT();
  if (comments.length === 0) return null;
  return (
    <Section title={t('individual.comments')} id="comments">
      <ul className="grid max-w-measure gap-5">
        {comments.map(({ id, href, campaign, body, date }) => (
          <li key={id} className="border-l-2 border-line pl-4">
            <p className="text-14 text-soft">
              <Anchor className="text-link font-semibold" href={href}>
                {campaign}
              </Anchor>{' '}
              · {date}
            </p>
            <p className="pt-1 whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
          </li>
        ))}
      </ul>
      {olderHref && (
        <p className="pt-5">
          <ButtonLink href={olderHref}>{t('individual.older_comments')}</ButtonLink>
        </p>
      )}
    </Section>
  );
}
