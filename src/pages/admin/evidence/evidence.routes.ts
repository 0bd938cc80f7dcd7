import { z } from 'zod';
import { answerDispute } from '#flows/reconcile-payments/index.ts';
import { readEvidence } from '#modules/admin/index.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { bankAnswer, STATEMENT_MAX } from './bank-answer.ts';
import { evidenceFile } from './evidence-json.ts';

export const evidenceRoutes: Route[] = [
  defineFileRoute({
    path: '/private_api/admin/contributions/{id}/evidence',
    summary: 'What a bank is shown of a disputed contribution (JSON); it is in the audit log',
    access: 'staff:finance',
    limit: { key: 'person', points: 60, per: 600 },
    params: z.object({ id: idParam }),
    act: async ({ params, actor }) => evidenceFile(await readEvidence(params.id, actor)),
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/admin/contributions/{id}/evidence/submit',
    summary: 'Send the bank what it is shown of a disputed contribution, once and for good',
    access: 'staff:finance',
    limit: { key: 'person', points: 20, per: 600 },
    params: z.object({ id: idParam }),
    body: z.strictObject({ statement: writtenIfAny(STATEMENT_MAX) }),
    response: z.object({ submitted: z.literal(true) }),
    act: async ({ params, body, actor }) => {
      const evidence = await readEvidence(params.id, actor);
      await answerDispute(params.id, bankAnswer(evidence, body.statement), actor);
    },
    present: () => ({ submitted: true as const }),
  }),
];
