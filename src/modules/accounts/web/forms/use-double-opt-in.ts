import { useEffect, useState } from 'react';
import { apiClient } from '#platform/web/api-client.ts';

/**
 * Whether this reader has to tick a consent of its own. Pages that are kept for everybody cannot know:
 * the server is asked once `isWanted`; until it answers, and when it does not, `unknown` stands.
 */
export function useDoubleOptIn(unknown: boolean, isWanted: boolean): boolean {
  const [isAsked, setAsked] = useState(unknown);
  useEffect(() => {
    if (!isWanted) return;
    apiClient.get<{ double_opt_in_required: boolean }>('/accounts/form_state.json').then(
      ({ body }) => setAsked(body.double_opt_in_required),
      () => setAsked(true),
    );
  }, [isWanted]);
  return isAsked;
}
