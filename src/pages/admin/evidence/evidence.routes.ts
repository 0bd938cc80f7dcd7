import { z } from 'zod';
import { readEvidence } from '#modules/admin/index.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import type { Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
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
];
