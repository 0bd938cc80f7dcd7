import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type PostingRow, readTransfer, type TransferFile } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, DetailView, TableView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText } from '../frame/present-states.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { causeOf } from '../frame/present-transfers.ts';
import { accessTo } from '../frame/sections.ts';
import { accountName, phaseName, transferName } from './ledger-names.ts';

type Fact = DetailView['facts'][number];

/** Whose money it moved: contribution, person and campaign, and what was decided before it was paid back. */
function originFacts({ transfer, isEscalated }: TransferFile, actor: Actor): Fact[] {
  const { locale } = actor;
  const {
    contribution_id: contributionId,
    account_id: accountId,
    campaign_id: campaignId,
  } = transfer;
  const contribution: Fact[] =
    contributionId === null
      ? []
      : [
          {
            term: translate(locale, 'admin.contribution'),
            value: plain(`#${contributionId}`, {
              href: linkTo(actor, 'contributions', contributionId),
            }),
          },
          {
            term: translate(locale, 'admin.person'),
            value: plain(transfer.person ?? translate(locale, 'talk.somebody'), {
              href: linkTo(actor, 'accounts', accountId),
            }),
          },
        ];
  const request: Fact[] = isEscalated
    ? [
        {
          term: translate(locale, 'admin.refund_request'),
          value: plain(`#${contributionId}`, {
            href: linkTo(actor, 'refund_escalations', contributionId),
          }),
        },
      ]
    : [];
  const campaign: Fact[] =
    campaignId === null
      ? []
      : [
          {
            term: translate(locale, 'admin.campaign'),
            value: plain(transfer.campaign_title || `#${campaignId}`, {
              href: linkTo(actor, 'projects', campaignId),
              language: transfer.campaign_language,
              note: `#${campaignId}`,
            }),
          },
        ];
  return [...contribution, ...request, ...campaign];
}

interface PostedOn {
  readonly kind: string;
  readonly owner: string;
  readonly campaign: string | null;
  readonly campaignId: number | null;
}

/** An account of the books by name, with whose it is; it leads to what moved there. */
function accountCell({ kind, owner, campaign, campaignId }: PostedOn, actor: Actor): CellView {
  const { locale } = actor;
  const search = campaignId === null ? kind : owner;
  return plain(accountName(kind, locale), {
    href: paths.admin(locale, 'ledger', undefined, { search }),
    note:
      campaignId === null
        ? translate(locale, 'ledger.owner_platform')
        : `${campaign} (#${campaignId})`,
  });
}

function postingTable(postings: readonly PostingRow[], actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'admin.postings'),
    columns: columnsOf(actor, [['admin.debit'], ['admin.credit'], ['admin.amount', 'end']]),
    emptyText: translate(locale, 'admin.none'),
    rows: postings.map((row) => ({
      key: String(row.leg),
      cells: [
        accountCell(
          {
            kind: row.debit,
            owner: row.debit_owner,
            campaign: row.debit_campaign,
            campaignId: row.debit_campaign_id,
          },
          actor,
        ),
        accountCell(
          {
            kind: row.credit,
            owner: row.credit_owner,
            campaign: row.credit_campaign,
            campaignId: row.credit_campaign_id,
          },
          actor,
        ),
        plain(amountText(row.amount_minor, row.currency, locale)),
      ],
    })),
  };
}

export const { loader, headers } = definePage({
  access: accessTo('ledger'),
  params: z.object({ id: z.string().min(3).max(120) }),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const file = await readTransfer(params.id);
    const { transfer, postings } = file;
    return {
      shell: presentShell(actor, 'ledger'),
      title: transfer.id,
      badges: [],
      facts: [
        {
          term: translate(locale, 'admin.kind'),
          value: plain(transferName(transfer.kind, locale), {
            note: phaseName(transfer.phase, locale),
          }),
        },
        {
          term: translate(locale, 'admin.cause'),
          value: { ...causeOf(transfer, actor), note: null },
        },
        ...originFacts(file, actor),
        {
          term: translate(locale, 'admin.time'),
          value: plain(when(transfer.occurred_at, actor)),
        },
      ],
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: [],
      tables: [postingTable(postings, actor)],
      history: null,
    };
  },
});
