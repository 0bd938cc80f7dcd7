import { apiClient } from '../api-client.ts';

/** How often a page was shared, as `counturl` says; 0 when that cannot be known. Never rejects. */
export async function fetchShareCount(counturl: string): Promise<number> {
  try {
    const { body } = await apiClient.get<{ fb_share_count?: unknown }>(counturl, {
      loadingBar: false,
    });
    const count = body.fb_share_count;
    return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}
