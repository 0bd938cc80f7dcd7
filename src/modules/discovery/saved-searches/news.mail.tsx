import { paths } from '#app/paths.ts';
import { oneLine } from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLink,
  MailSmallText,
  MailText,
} from '#platform/mail/layout.tsx';
import { sendWantedMail } from '#platform/mail/wanted-mail.ts';
import { type Locale, localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignCard } from '../card.store.ts';
import type { DueSearch } from './news.store.ts';
import { savedSearchHref } from './saved-search.ts';

/** What is new for one saved search. */
export interface News {
  readonly name: string;
  readonly query: string;
  readonly cards: readonly CampaignCard[];
}

/** The first search by its name where there is only one; else how many there are. */
function subjectOf(news: readonly News[], locale: Locale): string {
  const count = news.reduce((sum, { cards }) => sum + cards.length, 0);
  const [only] = news;
  const values = { count, name: only?.name ?? '', searches: news.length };
  const key =
    news.length === 1 ? 'mail.saved_search.subject_one' : 'mail.saved_search.subject_more';
  return oneLine(translate(locale, key, values));
}

function NewCampaign({ card, locale }: { card: CampaignCard; locale: Locale }) {
  const { publicUrl } = config();
  const place = { owner: card.ownerName, city: card.city };
  const key = card.city === '' ? 'mail.saved_search.by' : 'mail.saved_search.by_in';
  return (
    <>
      <MailText>
        <MailLink href={`${publicUrl}${paths.campaign(locale, card.slug)}`}>{card.title}</MailLink>
        {card.tagline && <br />}
        {card.tagline}
      </MailText>
      {card.ownerName && <MailSmallText>{translate(locale, key, place)}</MailSmallText>}
    </>
  );
}

/** Tells somebody what is new for their searches, once a day, unless they do not want to know. */
export async function sendNews(
  tx: Executor,
  reader: Pick<DueSearch, 'account_id' | 'email' | 'locale'>,
  news: readonly News[],
  until: Date,
): Promise<void> {
  const { account_id: accountId, email } = reader;
  const locale = localeOr(reader.locale);
  const subject = subjectOf(news, locale);
  const { publicUrl } = config();
  const day = until.toISOString().slice(0, 10);
  await sendWantedMail(
    tx,
    { accountId },
    {
      kind: 'saved_search',
      to: email,
      locale,
      key: `saved_search:${accountId}:${day}`,
      subject,
      element: (unsubscribeUrl) => (
        <MailLayout
          locale={locale}
          preview={subject}
          reason={translate(locale, 'mail.saved_search.reason')}
          {...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })}
        >
          <MailHeading>{subject}</MailHeading>
          {news.map(({ name, query, cards }) => (
            <div key={query}>
              {news.length > 1 && (
                <MailText>
                  <strong>{name}</strong>
                </MailText>
              )}
              {cards.map((card) => (
                <NewCampaign key={card.id} card={card} locale={locale} />
              ))}
              <MailButton href={`${publicUrl}${savedSearchHref(query, locale)}`}>
                {translate(locale, 'mail.saved_search.button')}
              </MailButton>
            </div>
          ))}
          <MailSmallText>
            <MailLink href={`${publicUrl}${paths.settings(locale, 'searches')}`}>
              {translate(locale, 'mail.saved_search.manage')}
            </MailLink>
          </MailSmallText>
        </MailLayout>
      ),
    },
  );
}
