import type { RefundRequestRow } from '#modules/contributions/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { plain } from '../frame/present-table.ts';

/** How the newest refund request of a contribution stands; it leads to what the trust team saw of it. */
export function requestFact(request: RefundRequestRow, actor: Actor): DetailView['facts'][number] {
  const { locale } = actor;
  const { state, reason, contribution_id: id, escalated_at: escalatedAt } = request;
  return {
    term: translate(locale, 'admin.refund_request'),
    value: plain(translate(locale, `admin.request_state_${state}`), {
      href: escalatedAt === null ? null : linkTo(actor, 'refund_escalations', id),
      note: translate(locale, `refund_requests.reason_${reason}`),
    }),
  };
}
