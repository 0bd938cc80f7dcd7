import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { useBacking } from './use-backing.ts';

/** Tells somebody who backs the campaign so, with the way to their contribution. */
export function BackedNote({ campaignId }: { campaignId: number }) {
  const t = useT();
  const locale = useLocale();
  const { contribution_id: id } = useBacking(campaignId);
  if (id === null) return null;
  return (
    <p className="font-semibold" role="status">
      {t('contributions.you_backed')}{' '}
      <TextLink href={paths.contribution(locale, id)}>{t('contributions.see_yours')}</TextLink>
    </p>
  );
}
