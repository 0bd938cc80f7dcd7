import { Heart } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { useFollow } from './use-follow.ts';

/** Follows in place; without a script, or without an account, the link leads to a page that does it. */
export function FollowButton({ campaignId }: { campaignId: number }) {
  const t = useT();
  const locale = useLocale();
  const { following = false, toggle } = useFollow(campaignId);
  return (
    <ButtonLink
      href={paths.followCampaign(locale, campaignId)}
      look="line"
      icon={<Heart aria-hidden="true" fill={following ? 'currentColor' : 'none'} />}
      aria-pressed={following}
      role="button"
      onClick={toggle}
    >
      {following ? t('campaigns.following') : t('campaigns.follow')}
    </ButtonLink>
  );
}
