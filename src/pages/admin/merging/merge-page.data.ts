import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { mergeAccounts, planMerge } from '#flows/merge-accounts/index.ts';
import { readAccountFile, readNamedAccount } from '#modules/admin/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { accessTo } from '../frame/sections.ts';
import {
  chooseAct,
  mergeAct,
  mergeFacts,
  movedTable,
  peopleTable,
  refusalTexts,
} from './present-merge.ts';

const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('choose'), other: z.string().trim().min(1).max(320) }),
  z.object({
    intent: z.literal('merge'),
    from: z.coerce.number().int().positive(),
    reason: written(500),
  }),
]);

/** The account somebody means by its address or number. Throws 422 for nobody's. */
async function accountMeant(typed: string): Promise<number> {
  const id = await readNamedAccount(typed);
  if (id === undefined) throw fieldErrors({ other: ['errors.merging.unknown'] });
  return id;
}

async function view(into: number, from: number | undefined, actor: Actor): Promise<DetailView> {
  const { locale } = actor;
  const plan = from === undefined ? null : await planMerge({ into, from }, actor);
  const { account } = await readAccountFile(into, actor);
  const may = plan !== null && plan.refusals.length === 0;
  return {
    shell: presentShell(actor, 'accounts'),
    title: translate(locale, 'merging.title', { account: account.email }),
    badges: [],
    facts: mergeFacts(account, plan, actor),
    texts: refusalTexts(plan, locale),
    actsTitle: translate(locale, 'admin.acts'),
    acts: [...(may ? [mergeAct(plan, locale)] : []), chooseAct(plan, locale)],
    // Nothing moves from an account into itself.
    tables:
      plan === null || into === from ? [] : [peopleTable(plan, actor), movedTable(plan, actor)],
    history: null,
  };
}

export const { loader, action, headers } = definePage({
  access: accessTo('accounts'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  query: z.object({ from: idParam.optional() }),
  body,
  load: ({ params, query, actor }) => view(params.id, query.from, actor),
  async act({ params, body: form, actor }) {
    const { locale } = actor;
    if (form.intent === 'choose') {
      const from = await accountMeant(form.other);
      return redirectTo(paths.mergeAccounts(locale, params.id, { from }));
    }
    await mergeAccounts({ into: params.id, from: form.from }, form.reason, actor);
    const text = translate(locale, 'merging.done', { number: String(form.from) });
    return redirectTo(paths.admin(locale, 'accounts', params.id), { level: 'success', text });
  },
});
