import { Readable } from 'node:stream';
import { receiptOf } from '#flows/back-campaign/index.ts';
import type { Evidence } from '#modules/admin/index.ts';
import type { FileAnswer } from '#platform/http/define-file-route.ts';

/** The same evidence for a program, or for the form of a bank. Amounts in cents, times in UTC. */
export function evidenceFile(evidence: Evidence): FileAnswer {
  const { contribution, lines, payments, terms, messages, updates, sessions, steps } = evidence;
  const found = {
    receipt: receiptOf(contribution),
    delivery: lines.map((line) => ({
      title: line.title,
      quantity: line.quantity,
      ships: line.ships,
      delivery_month: line.delivery_month,
    })),
    payments: payments.map(({ amount_minor: minor, ...row }) => ({
      ...row,
      amount_cents: Number(minor),
    })),
    terms,
    messages,
    updates,
    sessions,
    history: steps.map(({ at, what, note }) => ({ at, what, note })),
  };
  const bytes = Buffer.from(`${JSON.stringify(found, null, 2)}\n`);
  return {
    filename: `evidence-${contribution.id}.json`,
    contentType: 'application/json; charset=utf-8',
    bytes: bytes.length,
    content: Readable.from([bytes]),
  };
}
