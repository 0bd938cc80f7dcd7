import { addressLines } from '#design/data/address-lines.ts';
import type { Evidence } from '#modules/admin/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { DisputeEvidence } from '#modules/payments/index.ts';

/** What the staff may say of it, in characters. */
export const STATEMENT_MAX = 5000;
/** A bank reads English, whoever sends it. */
const LOCALE = 'en';
const second = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** What the staff want to say, and what is known of the contribution, by the provider's names. */
export function bankAnswer(evidence: Evidence, statement: string): DisputeEvidence {
  const { contribution, sessions } = evidence;
  const { address, firstname, lastname, email } = contribution;
  const ships = address && addressLines(address, countryName(address.country, LOCALE)).join(', ');
  return {
    customer_name: `${firstname} ${lastname}`.trim(),
    customer_email_address: email,
    ...(ships ? { shipping_address: ships } : {}),
    product_description: boughtText(evidence),
    access_activity_log: sessions
      .map(
        (row) =>
          `${second(row.created_at)} to ${second(row.seen_at)}: ${row.ip ?? 'unknown address'}`,
      )
      .join('\n'),
    uncategorized_text: [statement, ...courseTexts(evidence)].filter(Boolean).join('\n\n'),
  };
}

function boughtText({ contribution, lines }: Evidence): string {
  const campaign = contribution.campaignTitle || contribution.campaignSlug;
  const rows = lines.map(({ quantity, title, delivery_month: month }) => {
    const due = month === null ? '' : `, announced for ${month}`;
    return `${quantity} x ${title}${due}`;
  });
  return [
    `Contribution ${contribution.id} to the crowdfunding campaign "${campaign}"`,
    ...rows,
  ].join('\n');
}

/** What was agreed, said and announced, each in the order it happened. */
function courseTexts({ terms, messages, updates, steps }: Evidence): string[] {
  return [
    listed(
      'Terms accepted',
      terms.map((row) => `${second(row.given_at)}: ${row.kind}, version ${row.text_version}`),
    ),
    listed(
      'Messages',
      messages.map(
        (row) =>
          `${second(row.created_at)}, ${row.from_contributor ? 'contributor' : 'campaign'}: ${row.body}`,
      ),
    ),
    listed(
      'Updates of the campaign',
      updates.map((row) => `${second(row.published_at)}: ${row.title}`),
    ),
    listed(
      'Course of the contribution',
      steps.map((row) => `${second(row.at)}: ${row.what.replaceAll('_', ' ')}`),
    ),
  ];
}

const listed = (title: string, rows: readonly string[]): string =>
  rows.length === 0 ? '' : [`${title}:`, ...rows].join('\n');
