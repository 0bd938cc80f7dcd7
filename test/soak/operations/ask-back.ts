/** What contributors ask back, and how it is answered. */
import { heard, type Known, type Operation, pick, pickKnown, type Turn } from '../turn.ts';

const STAFF = '/private_api/admin/refund_escalations';

interface Step {
  readonly name: string;
  send(turn: Turn, known: Known): ReturnType<Known['visitor']['post']>;
}

const own = (act: string, body: object): Step => ({
  name: `request${act}`,
  send: (_turn, { id, token, visitor }) => {
    const guest = token === null ? '' : `?token=${encodeURIComponent(token)}`;
    return visitor.post(
      `/private_api/payments/contributions/${id}/refund_request${act}${guest}`,
      body,
    );
  },
});

const ask = own('', { reason: 'changed_mind' });
const decline: Step = {
  name: 'request/decline',
  send: ({ place }, { id, campaign }) => {
    const theirs = place.owners.find((one) => one.id === campaign.ownerId);
    const owner = theirs ?? place.owners[0] ?? place.finance;
    const path = `/private_api/campaigns/${campaign.id}/contributions/${id}/refund_request/decline`;
    return owner.visitor.post(path, { answer: 'soak' });
  },
};
const escalate = own('/escalate', { appeal: 'soak' });
const grant: Step = {
  name: 'request/grant',
  send: ({ place, name }, { id }) =>
    place.trust.visitor.post(`${STAFF}/${id}/grant`, { note: 'soak' }, `soak-operation-${name}`),
};
const refuse: Step = {
  name: 'request/refuse',
  send: ({ place }, { id }) => place.trust.visitor.post(`${STAFF}/${id}/refuse`, { note: 'soak' }),
};

/** What may become of one, each as far as it goes. */
const COURSES: readonly (readonly Step[])[] = [
  [ask],
  [ask, ask],
  [ask, own('/withdraw', {})],
  [ask, decline],
  [ask, decline, escalate],
  [ask, decline, escalate, grant],
  [ask, decline, escalate, refuse],
  [decline],
  [escalate, grant],
];

export const askBack: Operation = async (turn) => {
  const known = pickKnown(turn, ({ next }) => next !== 'declined');
  const course = pick(turn.dice, COURSES);
  if (known === undefined || course === undefined) return;
  for (const step of course) heard(turn, step.name, await step.send(turn, known));
};
