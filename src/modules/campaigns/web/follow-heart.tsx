import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { useLocale } from '#platform/web/messages.tsx';
import { useFollow } from './use-follow.ts';

interface FollowHeartProps {
  readonly campaignId: number;
  /** What it does, with the campaign's name: its only words. */
  readonly label: string;
}

/** Follows from a card. Before a script runs, and for visitors, it is a link to the page that follows. */
export function FollowHeart({ campaignId, label }: FollowHeartProps) {
  const { following, toggle } = useFollow(campaignId);
  return (
    <Anchor
      href={paths.followCampaign(useLocale(), campaignId)}
      className="heart"
      aria-label={label}
      title={label}
      rel="nofollow"
      onClick={toggle}
      role={following === undefined ? undefined : 'button'}
      aria-pressed={following}
    />
  );
}
