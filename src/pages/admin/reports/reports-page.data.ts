import { readReportFile } from '#modules/admin/index.ts';
import { decideReport, type ReportDecision } from '#modules/conversations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineDecidedList } from '../frame/waiting-list.ts';

const decide = (decided: ReportDecision) => async (id: number, actor: Actor) => {
  const { comment } = await readReportFile(id);
  await decideReport(comment.campaign_id, comment.id, decided, actor);
};

export const { loader, action, headers } = defineDecidedList('comment_reports', 'comment_report', [
  {
    intent: 'hide',
    title: 'admin.hide_comments',
    text: 'admin.hide_comments_text',
    isHarmful: true,
    // Of several, each for what it was reported for.
    decide: decide({ decision: 'hidden', reason: null }),
  },
  {
    intent: 'keep',
    title: 'admin.keep_comments',
    text: 'admin.keep_comments_text',
    decide: decide({ decision: 'kept' }),
  },
]);
