import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { isFromThisMachine } from '#platform/http/from-this-machine.ts';
import { outboxList, outboxMessage } from './dev-outbox-page.ts';
import { findMail, listMails } from './mail.store.ts';

const PAGE = 50;
// Written by us, but with what people typed in it: nothing may run or be sent from here.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(html);
}

/**
 * Every mail that was written, readable in the browser at /dev/outbox. Mails hold sign-in links: does nothing
 * in production, and is there for this machine alone, by its own names (localhost, 127.0.0.1, [::1]).
 */
export function mountDevOutbox(app: FastifyInstance): void {
  if (config().isProduction) return;
  const onRequest = async ({ raw }: FastifyRequest) => {
    if (!isFromThisMachine(raw)) throw platformErrors.notFound();
  };
  type List = { Querystring: { before?: string } };
  app.get<List>('/dev/outbox', { onRequest }, async (request, reply) => {
    const { before } = request.query;
    const isId = before !== undefined && /^\d{1,15}$/.test(before);
    const mails = await listMails(db(), {
      limit: PAGE,
      ...(isId ? { before: Number(before) } : {}),
    });
    return sendPage(reply, outboxList(mails, mails.length === PAGE));
  });
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', { onRequest }, async (request, reply) => {
    const { id } = request.params;
    const mail = /^\d{1,15}$/.test(id) ? await findMail(db(), Number(id)) : undefined;
    if (mail === undefined) throw platformErrors.notFound();
    return sendPage(reply, outboxMessage(mail));
  });
}
