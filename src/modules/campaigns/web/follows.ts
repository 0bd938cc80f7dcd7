import { askToEnter, keepForReload, takeAfterReload } from '#modules/accounts/web/index.ts';
import { type ApiError, apiClient } from '#platform/web/api-client.ts';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';

type Watch = (following: boolean) => void;
type Verb = 'follow' | 'unfollow';

/** From here on a server says that it failed, not that it refuses. */
const FAULT = 500;
/** As many as one call may ask about. */
const MOST_ASKED = 100;

const watches = new Map<number, Set<Watch>>();
/** What each campaign's hearts show. */
const shown = new Map<number, boolean>();
/** Changes of each campaign: an answer asked for before one, or while it is under way, tells what was. */
const begun = new Map<number, number>();
const ended = new Map<number, number>();
const countOne = (of: Map<number, number>, id: number) => void of.set(id, (of.get(id) ?? 0) + 1);
let asked = new Set<number>();

// The links are buttons once their state is known, and a button is pressed by the space bar too.
addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[aria-pressed]')) return;
  event.preventDefault();
  target.click();
});

/** Tells of a campaign on the page whether it is followed, now and with every change, until the signal. */
export function watchFollow(campaignId: number, watch: Watch, signal: AbortSignal): void {
  if (signal.aborted) return;
  const all = watches.get(campaignId) ?? new Set();
  watches.set(campaignId, all.add(watch));
  signal.addEventListener('abort', () => all.delete(watch));
  // All cards of a page appear in one turn: they ask together after it.
  if (asked.size === 0) setTimeout(() => void askAboutAll());
  asked.add(campaignId);
}

function announce(campaignId: number, following: boolean): void {
  shown.set(campaignId, following);
  for (const watch of watches.get(campaignId) ?? []) watch(following);
}

async function askAboutAll(): Promise<void> {
  const ids = [...asked];
  asked = new Set();
  for (let from = 0; from < ids.length; from += MOST_ASKED) {
    await askAbout(ids.slice(from, from + MOST_ASKED));
  }
  const kept = takeAfterReload(sessionStorage, location.pathname, true);
  if (kept)
    await changeFollow(Number(kept.argument), kept.name === 'follow').catch(() => undefined);
}

/** Without an answer the hearts stay the links they were. */
async function askAbout(ids: readonly number[]): Promise<void> {
  const before = new Map(ended);
  const { body } = await apiClient
    .get<{ response: number[] }>(`/private_api/follows?campaign_ids=${ids.join(',')}`, {
      loadingBar: false,
    })
    .catch(() => ({ body: null }));
  if (!body) return;
  for (const id of ids) {
    const isOld = begun.get(id) !== ended.get(id) || ended.get(id) !== before.get(id);
    announce(id, (isOld ? shown.get(id) : undefined) ?? body.response.includes(id));
  }
}

/**
 * Follows or leaves a campaign, shown at once; somebody without an account is asked to log in first, above
 * the page. Where nobody answers it shows what was true, and says so. Rejects where it is refused.
 */
export async function changeFollow(campaignId: number, follow: boolean): Promise<void> {
  const verb: Verb = follow ? 'follow' : 'unfollow';
  const { pathname, search } = location;
  const enter = (then: Pick<Parameters<typeof askToEnter>[0], 'onBeforeReload' | 'onSuccess'>) => {
    const isAsked = askToEnter({
      kind: 'log_in',
      from: pathname + search,
      source: 'follow',
      ...then,
    });
    if (!isAsked) throw new Error('no dialog');
  };
  if (!hasAccountHint()) {
    const kept = { name: verb, argument: String(campaignId) };
    return enter({ onBeforeReload: () => keepForReload(sessionStorage, pathname, kept) });
  }
  const again = () => void changeFollow(campaignId, follow).catch(() => undefined);
  countOne(begun, campaignId);
  announce(campaignId, follow);
  try {
    // Who presses and leaves at once follows all the same.
    await apiClient
      .post(`/private_api/projects/${campaignId}/${verb}`, {}, { keepalive: true })
      .finally(() => countOne(ended, campaignId));
  } catch (error) {
    announce(campaignId, !follow);
    // Nobody answered, or with a fault.
    const { status = FAULT } = error as Partial<ApiError>;
    if (status >= FAULT) dispatchEvent(new CustomEvent('unanswered', { detail: again }));
    else if (status !== 401) throw error;
    // The session ran out: what was wanted goes on where the page stands.
    else enter({ onSuccess: again });
  }
}
