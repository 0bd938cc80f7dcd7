import { Heart } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';

interface FollowState {
  readonly response: { readonly following: boolean };
}

/** Nobody who never logged in can follow anything, so nothing is asked for them. */
const mayHaveSession = () => /(?:^|;\s*)(?:__Host-)?has_account=true/.test(document.cookie);

/** Follows in place; without a script, or without an account, the link leads to a page that does it. */
export function FollowButton({ campaignId }: { campaignId: number }) {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const [following, setFollowing] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!mayHaveSession()) return;
    apiClient
      .get<FollowState>(`/private_api/projects/${campaignId}/follow`, { loadingBar: false })
      .then(({ body }) => setFollowing(body.response.following))
      .catch(() => setFollowing(false));
  }, [campaignId]);
  const toggle = async (event: MouseEvent) => {
    if (!mayHaveSession()) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const verb = following ? 'unfollow' : 'follow';
    try {
      const { body } = await apiClient.post<FollowState>(
        `/private_api/projects/${campaignId}/${verb}`,
        {},
      );
      setFollowing(body.response.following);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        window.location.assign(paths.signIn(locale, pathname));
      else flash('error', t('campaigns.follow_failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ButtonLink
      href={paths.followCampaign(locale, campaignId)}
      look="line"
      icon={<Heart aria-hidden="true" fill={following ? 'currentColor' : 'none'} />}
      aria-pressed={following}
      role="button"
      onClick={(event) => void toggle(event)}
    >
      {following ? t('campaigns.following') : t('campaigns.follow')}
    </ButtonLink>
  );
}
