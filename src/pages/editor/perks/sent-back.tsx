import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { PerksView } from './perks-view.ts';

/** What staff asked to change, above the form that holds what was sent. */
export function SentBack({ view: { editor, fields, sentBack } }: { view: PerksView }) {
  const t = useT();
  const locale = useLocale();
  if (!sentBack || fields?.id === undefined) return null;
  const { note, date, isPublished } = sentBack;
  const edit = `${paths.campaignEdit(locale, editor.id, 'perks')}?edit=${fields.id}`;
  return (
    <Notice tone="warn" icon title={t('perks_editor.sent_back', { date })}>
      <p className="whitespace-pre-line wrap-anywhere">{note}</p>
      <p className="mt-2">
        {t(isPublished ? 'perks_editor.sent_back_published' : 'perks_editor.sent_back_sent')}
      </p>
      <p className="mt-2">
        <TextLink href={isPublished ? edit : `${edit}&published=1`}>
          {t(isPublished ? 'perks_editor.use_sent' : 'perks_editor.use_published')}
        </TextLink>
      </p>
    </Notice>
  );
}
