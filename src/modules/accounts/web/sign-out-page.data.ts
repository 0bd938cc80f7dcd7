import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { endSession } from '../session.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  standIn: 'open',
  load({ actor }) {
    if (actor.kind !== 'person') throw redirectTo(paths.home(actor.locale));
    return null;
  },
  async act({ actor, answer }) {
    if (actor.sessionId) await endSession(actor.sessionId);
    answer.sessionEnded();
    return redirectTo(paths.home(actor.locale));
  },
});
