import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { apiClient } from '#platform/web/api-client.ts';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';

export interface Backing {
  readonly account_id: number | null;
  /** By which the reader backs the campaign; null for who does not. */
  readonly contribution_id: number | null;
}

const NOBODY: Backing = { account_id: null, contribution_id: null };

/** Whether the reader backs a campaign. Its page is the same for everybody, so it is asked for afterwards. */
export function useBacking(campaignId: number): Backing {
  const [backing, setBacking] = useState(NOBODY);
  useEffect(() => {
    if (!hasAccountHint()) return;
    apiClient
      .get<{ response: Backing }>(paths.api(`projects/${campaignId}/backing`), {
        loadingBar: false,
      })
      .then(({ body }) => setBacking(body.response))
      .catch(() => setBacking(NOBODY));
  }, [campaignId]);
  return backing;
}
