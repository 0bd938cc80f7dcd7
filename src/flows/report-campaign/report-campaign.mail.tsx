import { paths } from '#app/paths.ts';
import { type Campaign, oneLine } from '#modules/campaigns/index.ts';
import { percentFunded } from '#modules/campaigns/rules.ts';
import type { CampaignTotals } from '#modules/contributions/index.ts';
import type { Currency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { MailButton, MailHeading, MailLayout, MailLink, MailText } from '#platform/mail/layout.tsx';
import { sendWantedMail } from '#platform/mail/wanted-mail.ts';
import { dateText, timeText } from '#platform/web/dates.ts';
import { type Locale, localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { FOLLOWER_MAILS, isForFollowers, kindOf } from './occasion.ts';
import type { DueReport, Follower } from './report-campaign.store.ts';
import type { ReportOutlook } from './report-outlook.ts';

/** Minor units of the campaign's currency. */
export interface ReportFigures {
  readonly raisedMinor: bigint;
  readonly contributions: number;
  /** Of the week before; null where it is not about a week. */
  readonly beforeMinor: bigint | null;
  readonly outlook: ReportOutlook;
}

interface Shown {
  readonly title: string;
  readonly slug: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly endsAt: Date | null;
  readonly goalMinor: bigint;
  readonly raisedMinor: bigint;
}

/** What every text may say, in the reader's language and by the campaign's time. */
function valuesOf(shown: Shown, locale: Locale) {
  const money = (minor: bigint) => formatMoney({ minor, currency: shown.currency }, locale);
  const percent = percentFunded(shown.raisedMinor, shown.goalMinor);
  return {
    title: shown.title || shown.slug,
    raised: money(shown.raisedMinor),
    goal: money(shown.goalMinor),
    percent: translate(locale, 'card.percent', { percent }),
    end: shown.endsAt ? timeText(shown.endsAt, locale, shown.timeZone) : '',
  };
}

/** More are in the command center. */
const MOST_STEPS = 3;

/** Visits of the days and what to do next, each leading to where it is done. */
function Outlook({ outlook, locale }: { outlook: ReportOutlook; locale: Locale }) {
  const { visits, contributed, steps } = outlook;
  const { publicUrl } = config();
  const share = (visits > 0 ? contributed / visits : 0).toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return (
    <>
      {visits > 0 && (
        <MailText>{translate(locale, 'mail.report.visits', { count: visits, share })}</MailText>
      )}
      {steps.length > 0 && <MailText>{translate(locale, 'mail.report.next')}</MailText>}
      {steps.slice(0, MOST_STEPS).map(({ title, text, href }) => (
        <MailText key={href + title}>
          <MailLink href={`${publicUrl}${href}`}>{title}</MailLink> · {text}
        </MailText>
      ))}
    </>
  );
}

/** Tells the owner of an occasion with its figures, unless they want no such mail. */
export async function sendToOwner(
  tx: Executor,
  report: DueReport,
  figures: ReportFigures,
): Promise<void> {
  const { currency, occasion } = report;
  const locale = localeOr(report.locale);
  const kind = kindOf(occasion);
  const money = (minor: bigint) => formatMoney({ minor, currency }, locale, { cents: true });
  const values = {
    ...valuesOf(
      {
        ...report,
        timeZone: report.time_zone,
        endsAt: report.ends_at,
        goalMinor: report.goal_minor,
        raisedMinor: report.raised_minor,
      },
      locale,
    ),
    amount: money(figures.raisedMinor),
    count: figures.contributions,
    before: money(figures.beforeMinor ?? 0n),
    from: dateText(new Date(report.first_day), 'day-of-year', locale),
    to: dateText(new Date(report.last_day), 'day-of-year', locale),
  };
  const subject = oneLine(translate(locale, `mail.report.${kind}_subject`, values));
  const { publicUrl } = config();
  await sendWantedMail(
    tx,
    { accountId: report.owner_id },
    {
      kind: 'campaign_report',
      campaignId: report.id,
      to: report.email,
      locale,
      key: `campaign_report:${report.id}:${occasion}`,
      subject,
      element: (unsubscribeUrl) => (
        <MailLayout
          locale={locale}
          preview={subject}
          reason={translate(locale, 'mail.report.reason', values)}
          {...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })}
        >
          <MailHeading>{subject}</MailHeading>
          <MailText>{translate(locale, `mail.report.${kind}_text`, values)}</MailText>
          {kind !== 'half' && kind !== 'full' && (
            <MailText>{translate(locale, 'mail.report.so_far', values)}</MailText>
          )}
          {kind !== 'half' && kind !== 'full' && (
            <Outlook outlook={figures.outlook} locale={locale} />
          )}
          <MailButton href={`${publicUrl}${paths.commandCenter(locale, report.id)}`}>
            {translate(locale, 'mail.report.button')}
          </MailButton>
        </MailLayout>
      ),
    },
  );
}

interface NotedOccasion {
  readonly campaign: Campaign;
  readonly totals: CampaignTotals;
  /** As it is noted: with the day of an end. */
  readonly occasion: string;
}

/** Tells somebody who follows the campaign, unless they want no such mail. */
export async function sendToFollower(
  tx: Executor,
  { campaign, totals, occasion }: NotedOccasion,
  follower: Follower,
): Promise<void> {
  const kind = kindOf(occasion);
  if (!isForFollowers(kind)) return;
  const { account_id: accountId, email } = follower;
  const locale = localeOr(follower.locale);
  const values = valuesOf({ ...campaign, raisedMinor: totals.raisedMinor }, locale);
  const subject = oneLine(translate(locale, `mail.followed.${kind}_subject`, values));
  const { publicUrl } = config();
  // Who was told of an end that was put off is told of the new one too.
  const day = occasion.slice(kind.length);
  await sendWantedMail(
    tx,
    { accountId },
    {
      kind: FOLLOWER_MAILS[kind],
      campaignId: campaign.id,
      to: email,
      locale,
      key: `campaign_${kind}:${campaign.id}:${accountId}${day}`,
      subject,
      element: (unsubscribeUrl) => (
        <MailLayout
          locale={locale}
          preview={subject}
          reason={translate(locale, 'mail.followed.reason', values)}
          {...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })}
        >
          <MailHeading>{subject}</MailHeading>
          <MailText>{translate(locale, `mail.followed.${kind}_text`, values)}</MailText>
          <MailButton href={`${publicUrl}${paths.campaign(locale, campaign.slug)}`}>
            {translate(locale, 'mail.followed.button')}
          </MailButton>
        </MailLayout>
      ),
    },
  );
}
