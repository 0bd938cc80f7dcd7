/** What owners and trust do with campaigns and with contributions that wait. */
import { heard, isDone, type Operation, pick, type Turn } from '../turn.ts';

export const holdCampaign: Operation = async (turn) => {
  const campaign = pick(turn.dice, turn.place.campaigns);
  if (campaign === undefined) return;
  const path = `/private_api/admin/projects/${campaign.id}/hold`;
  const answer = await turn.place.trust.visitor.post(path, { reason: 'other', evidence: 'soak' });
  if (isDone(heard(turn, 'hold', answer))) turn.place.held.add(campaign.id);
};

export const releaseCampaign: Operation = async (turn) => {
  const { held, trust } = turn.place;
  const id = pick(turn.dice, [...held]);
  if (id === undefined) return;
  const path = `/private_api/admin/projects/${id}/release`;
  heard(turn, 'release', await trust.visitor.post(path, { note: 'soak' }));
  held.delete(id);
};

/** All money goes back; another campaign takes its place. */
export const cancelCampaign: Operation = async (turn) => {
  const { place, dice } = turn;
  const campaign = pick(dice, place.campaigns);
  if (campaign === undefined) return;
  const owner = place.owners.find(({ id }) => id === campaign.ownerId);
  const byOwner = owner !== undefined && dice() < 0.5;
  const path = byOwner
    ? `/private_api/campaigns/${campaign.id}/cancel`
    : `/private_api/admin/projects/${campaign.id}/cancel`;
  const { visitor } = byOwner ? owner : place.trust;
  const body = { reason: 'soak', confirm: campaign.slug };
  const answer = heard(turn, 'cancel campaign', await visitor.post(path, body));
  if (isDone(answer)) await place.renew(campaign, dice);
};

const REVIEWS = '/private_api/admin/contribution_reviews';

/** Trust lets a contribution go on, or ends it. */
export async function decideOn(turn: Turn, id: number): Promise<void> {
  const decision = turn.dice() < 0.6 ? 'release' : 'cancel';
  const answer = await turn.place.trust.visitor.post(`${REVIEWS}/${id}/${decision}`, {
    note: 'soak',
  });
  heard(turn, `review ${decision}`, answer);
}

interface Waiting {
  readonly id: number;
}

export const decideReview: Operation = async (turn) => {
  const answer = heard(turn, 'reviews', await turn.place.trust.visitor.get(REVIEWS));
  const waiting = pick(turn.dice, (answer.response ?? []) as readonly Waiting[]);
  if (waiting !== undefined) await decideOn(turn, waiting.id);
};
