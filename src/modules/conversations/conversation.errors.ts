import { defineErrors } from '#platform/errors/app-error.ts';

export const conversationErrors = defineErrors('conversations', {
  comments_closed: { status: 403, message: 'errors.conversations.comments_closed' },
  unconfirmed: { status: 403, message: 'errors.conversations.unconfirmed' },
  contributors_only: { status: 403, message: 'errors.conversations.contributors_only' },
  removed_by_staff: { status: 403, message: 'errors.conversations.removed_by_staff' },
  own_comment: { status: 403, message: 'errors.conversations.own_comment' },
  hidden_comment: { status: 409, message: 'errors.conversations.hidden_comment' },
  decided_before: { status: 409, message: 'errors.conversations.decided_before' },
  not_a_reply: { status: 409, message: 'errors.conversations.not_a_reply' },
  published_before: { status: 409, message: 'errors.conversations.published_before' },
  not_published: { status: 409, message: 'errors.conversations.not_published' },
  not_launched: { status: 409, message: 'errors.conversations.not_launched' },
  empty_update: { status: 409, message: 'errors.conversations.empty_update' },
  not_connected: { status: 409, message: 'errors.conversations.not_connected' },
});
