import type { ReactNode } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Card, CardGrid } from '#design/layout/card.tsx';
import { Page } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { Picture } from '#design/media/picture.tsx';
import { Steps } from '#design/navigation/steps.tsx';
import type { ShareData } from '#design/sharing/share-targets.ts';
import { ReceiptHelp, ReceiptLines } from '#modules/contributions/web/index.ts';
import { CampaignCard } from '#pages/cards/campaign-card.tsx';
import { ShareStrip } from '#pages/cards/share-strip.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './thank-you-page.data.ts';

export { action, headers, loader } from './thank-you-page.data.ts';

const isolated = (text: ReactNode) => <bdi>{text}</bdi>;

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Whose first contribution it is gets a number; who was a backer before keeps theirs. */
function Thanks({ view: { backer, title } }: { view: View }) {
  const t = useT();
  const number = backer?.number ?? 0;
  const isAgain = backer?.isAgain === true;
  const numbered = isAgain ? t('thanks.title_again') : t('thanks.title_number', { number });
  const text = isAgain ? 'thanks.text_again' : 'thanks.text';
  return (
    <>
      <h1>{backer === null ? t('thanks.title') : numbered}</h1>
      <p className="max-w-measure text-18 text-soft">
        {t.rich(text, { campaign: isolated }, { title, number })}
      </p>
    </>
  );
}

export default function ThankYouPage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { receipt, title, language, image } = view;
  return (
    <Page>
      <title>{pageTitle(t('thanks.title'))}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-8 pt-8 pb-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)] lg:gap-11">
        <div className="grid content-start gap-8">
          <header className="grid gap-4">
            {image && (
              <Picture
                image={image}
                sizes="(min-width: 1002px) 58vw, 92vw"
                ratio="video"
                priority
              />
            )}
            <p>
              <Badge tone="good">{receipt.stateText}</Badge>
            </p>
            <Thanks view={view} />
          </header>
          <Card tone="float" className="no-print grid gap-4">
            <h2 className="text-22">{t('thanks.share')}</h2>
            <p className="text-soft">{t('thanks.share_text')}</p>
            <ShareStrip data={shareOf(view, t)} language={language} isContributor />
          </Card>
          <section className="grid gap-4" aria-labelledby="next">
            <h2 id="next" className="text-22">
              {t('thanks.next')}
            </h2>
            <Steps vertical label={t('thanks.next')} steps={nextSteps(view, t)} />
          </section>
        </div>
        <aside aria-label={receipt.kindText}>
          <Card tone="sunken" className="grid gap-5">
            <p className="font-semibold" lang={language}>
              <Anchor href={receipt.campaign.href}>{title}</Anchor>
            </p>
            <div>
              <ReceiptLines receipt={receipt} />
            </div>
            <p className="text-14 text-soft">{receipt.moneyText}</p>
            <ButtonLink href={view.receiptHref} look="solid" wide>
              {receipt.openText}
            </ButtonLink>
            {view.listHref && (
              <ButtonLink href={view.listHref} wide>
                {t('contributions.mine')}
              </ButtonLink>
            )}
          </Card>
          {view.canSignUp && <AccountHint email={receipt.email} wasMailed={view.wasMailed} />}
          <div className="mt-6">
            <ReceiptHelp
              receipt={receipt}
              addressHref={view.addressHref}
              refundHref={`${view.receiptHref}#refund-request`}
            />
          </div>
        </aside>
      </div>
      {view.related.length > 0 && (
        <Section title={t('campaign.related')} className="no-print">
          <CardGrid columns={3}>
            {view.related.map((card) => (
              <li key={card.id}>
                <CampaignCard card={card} />
              </li>
            ))}
          </CardGrid>
        </Section>
      )}
    </Page>
  );
}

/** A mailed link, not a form to fill in: the address is known, and is proved by it. */
function AccountHint({ email, wasMailed }: { email: string; wasMailed: boolean }) {
  const t = useT();
  const { problem } = useFormState();
  const busy = useNavigation().formData?.get('intent') === 'sign_up';
  return (
    <Card className="no-print mt-4 grid gap-3">
      <h2 id="account" className="text-18">
        {t('thanks.account')}
      </h2>
      <div role="status">
        {wasMailed ? (
          <Notice tone="good" icon>
            {t('thanks.account_mailed', { email })}
          </Notice>
        ) : (
          <p className="text-soft">{t('thanks.account_text', { email })}</p>
        )}
      </div>
      {problem && <FormProblem title={problem.error_description} />}
      <Form method="post" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="intent" value="sign_up" />
        <Button type="submit" look={wasMailed ? 'quiet' : 'line'} wide busy={busy}>
          {t(wasMailed ? 'accounts.send_again' : 'thanks.account_make')}
        </Button>
      </Form>
    </Card>
  );
}

type Translate = ReturnType<typeof useT>;

/** What has happened, what happens now, and what comes after. */
function nextSteps({ steps, ships, receipt, deliveryText }: View, t: Translate) {
  const mail = t(steps === 'pledged' ? 'thanks.step_mail_pledged' : 'thanks.step_mail', {
    email: receipt.email,
  });
  const taken = { label: t('thanks.step_taken'), text: receipt.moneyText };
  const promised = { label: t('thanks.step_promised'), text: mail };
  const first = steps === 'pledged' ? promised : { ...taken, label: t('thanks.step_paid') };
  return [
    { ...first, state: 'done' as const },
    steps === 'pledged'
      ? { ...taken, state: 'current' as const }
      : { label: t('thanks.step_mailed'), text: mail, state: 'current' as const },
    {
      label: t(ships ? 'thanks.step_made' : 'thanks.step_news'),
      text: [deliveryText, t(ships ? 'thanks.step_made_text' : 'thanks.step_news_text')]
        .filter(Boolean)
        .join('. '),
      state: 'ahead' as const,
    },
  ];
}

function shareOf(view: View, t: Translate): ShareData {
  const { shareUrl, contributorUrl, shareCountUrl, title, tagline, image } = view;
  return {
    url: shareUrl,
    contributor_url: contributorUrl,
    title: t('thanks.share_words', { title }),
    tagline,
    namespace: 'thanks',
    ...(shareCountUrl ? { counturl: shareCountUrl } : {}),
    ...(image ? { picture_url: image.src } : {}),
  };
}
