import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { apiClient } from '#platform/web/api-client.ts';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';
import { SharedAnswers } from './shared-answers.ts';

export interface Backing {
  readonly account_id: number | null;
  /** By which the reader backs the campaign; null for who does not. */
  readonly contribution_id: number | null;
}

const NOBODY: Backing = { account_id: null, contribution_id: null };

const backings = new SharedAnswers(async (campaignId: number): Promise<Backing> => {
  const address = paths.api(`projects/${campaignId}/backing`);
  const options = { loadingBar: false };
  return apiClient.get<{ response: Backing }>(address, options).then(
    ({ body }) => body.response,
    () => NOBODY,
  );
});

/**
 * Whether the reader backs a campaign. Its page is the same for everybody, so it is asked for afterwards,
 * once for all parts of the page that show it.
 */
export function useBacking(campaignId: number): Backing {
  const [backing, setBacking] = useState(NOBODY);
  useEffect(() => {
    if (!hasAccountHint()) return;
    let isCurrent = true;
    void backings.read(campaignId).then((found) => {
      if (isCurrent) setBacking(found);
    });
    return () => {
      isCurrent = false;
      backings.leave(campaignId);
    };
  }, [campaignId]);
  return backing;
}
