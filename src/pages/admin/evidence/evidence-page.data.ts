import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { addressLines } from '#design/data/address-lines.ts';
import { type Evidence, readEvidence } from '#modules/admin/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { amountText, contributionState } from '../frame/present-states.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { evidenceTables } from './evidence-tables.ts';

function facts({ contribution: one }: Evidence, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const { address, card } = one;
  const where = address && addressLines(address, countryName(address.country, locale));
  const values = [
    ['admin.campaign', one.campaignTitle || one.campaignSlug],
    ['admin.person', `${one.firstname} ${one.lastname}`.trim() || '–'],
    ['admin.email', one.email],
    ['admin.amount', amountText(one.totalMinor, one.currency, locale)],
    ['admin.refunded', amountText(one.refundedMinor, one.currency, locale)],
    ['admin.card', card ? `${card.brand} •••• ${card.last4}` : '–'],
    ['admin.ships_to', where ? where.join(', ') : '–'],
    ['contributions.address_changed', when(one.addressChangedAt, actor)],
    ['admin.since', when(one.createdAt, actor)],
    ['admin.collected', when(one.collectedAt, actor)],
  ] as const;
  return values.map(([key, text]) => ({ term: translate(locale, key), value: plain(text) }));
}

interface EvidenceView extends DetailView {
  /** The same as a file. */
  readonly download: { readonly href: string; readonly label: string };
}

export const { loader, headers } = definePage({
  access: accessTo('contributions'),
  limit: { key: 'person', points: 60, per: 600 },
  params: z.object({ id: idParam }),
  async load({ params, actor }): Promise<EvidenceView> {
    const { locale } = actor;
    const evidence = await readEvidence(params.id, actor);
    const { contribution, messages } = evidence;
    return {
      shell: presentShell(actor, 'contributions'),
      title: translate(locale, 'admin.evidence_of', { number: String(contribution.id) }),
      badges: [contributionState(contribution.state, locale)],
      facts: facts(evidence, actor),
      texts: messages.map((message, place) => ({
        title: translate(
          locale,
          message.from_contributor ? 'admin.message_theirs' : 'admin.message_team',
          { number: place + 1 },
        ),
        text: message.body,
        note: when(message.created_at, actor),
      })),
      download: {
        href: paths.api(`admin/contributions/${contribution.id}/evidence`),
        label: translate(locale, 'admin.download_json'),
      },
      actsTitle: '',
      acts: [],
      tables: evidenceTables(evidence, actor),
      history: presentSteps(evidence.steps, actor),
    };
  },
});
