import { hasAccountHint } from '#platform/web/calls/account-hint.ts';
import { Heart } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { type AccountWish, askToEnter, useAfterReload } from '#modules/accounts/web/index.ts';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';

interface FollowState {
  readonly response: { readonly following: boolean };
}

/** Follows in place; without a script, or without an account, the link leads to a page that does it. */
export function FollowButton({ campaignId }: { campaignId: number }) {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const [following, setFollowing] = useState(false);
  const [isLoggedIn, setLoggedIn] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!hasAccountHint()) return;
    apiClient
      .get<FollowState>(`/private_api/projects/${campaignId}/follow`, { loadingBar: false })
      .then(({ body }) => {
        setFollowing(body.response.following);
        setLoggedIn(true);
      })
      .catch(() => setFollowing(false));
  }, [campaignId]);
  const keep = useAfterReload({ follow: () => void send('follow') }, isLoggedIn);
  const enter = (then: Pick<AccountWish, 'onBeforeReload' | 'onSuccess'>): boolean =>
    askToEnter({ kind: 'log_in', from: pathname, source: 'follow', ...then });
  /** What was wanted is done once somebody has logged in and this page is shown again. */
  const enterFirst = (): boolean => enter({ onBeforeReload: () => keep('follow') });
  const toggle = (event: MouseEvent) => {
    if (hasAccountHint() || enterFirst()) event.preventDefault();
    if (!hasAccountHint() || busy) return;
    void send(following ? 'unfollow' : 'follow');
  };
  const send = async (verb: 'follow' | 'unfollow') => {
    setBusy(true);
    try {
      const { body } = await apiClient.post<FollowState>(
        `/private_api/projects/${campaignId}/${verb}`,
        {},
      );
      setFollowing(body.response.following);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        // The session ran out: what was wanted goes on where the page stands.
        const isAsked = enter({ onSuccess: () => void send(verb) });
        if (!isAsked) window.location.assign(paths.signIn(locale, pathname));
      } else flash('error', t('campaigns.follow_failed'));
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
      onClick={toggle}
    >
      {following ? t('campaigns.following') : t('campaigns.follow')}
    </ButtonLink>
  );
}
