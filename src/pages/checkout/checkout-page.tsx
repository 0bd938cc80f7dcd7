import './checkout.css';
import { useState } from 'react';
import { Form, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Anchor } from '#design/actions/anchor.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, OFFLINE } from '#platform/web/form-state.tsx';
import { KeyField } from '#platform/web/key-field.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './checkout-page.data.ts';
import type { CheckoutView } from './checkout-view.ts';
import { chosenText } from './order.ts';
import { loadInOwnDocument } from './own-document.ts';
import { Agreement } from './parts/agreement.tsx';
import { ChoosePart } from './parts/choose-part.tsx';
import { NotSent } from './parts/not-sent.tsx';
import { AnswerProblem, isOther, KnownAs, NowOther, StartHere } from './parts/outcome-problem.tsx';
import { Part, TotalBar } from './parts/part.tsx';
import { PaymentPart } from './parts/payment-part.tsx';
import { isSentUnpriced, Summary, useAmount } from './parts/summary.tsx';
import { StillWorking } from './parts/still-working.tsx';
import { WhoPart } from './parts/who-part.tsx';
import { partOfProblem, useStepper } from './use-stepper.ts';
import { readAgain, sendForm } from './submit-once.ts';
import { useChoices } from './use-choices.ts';
import { useCardSubmit } from './use-card-submit.ts';
import { useOrderBackup } from './order-backup/use-order-backup.ts';
import { useRestored } from './use-restored.ts';
import { type Filled, useFilled } from './use-filled.ts';
import { fieldOf, useQuote } from './use-quote.ts';

export { action, headers, loader } from './checkout-page.data.ts';
export const clientAction = sendForm;
export const clientLoader = loadInOwnDocument;
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => readAgain(args);
export const handle = { mode: 'focus', unsent: 'page' } as const;

export default function CheckoutPage() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const filled = useFilled(view.initial);
  const { campaign } = view;
  return (
    <Page>
      <title>{pageTitle(t('checkout.title', { title: campaign.title }))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={
          <Anchor href={paths.campaign(locale, campaign.slug)}>
            {t('checkout.back_to_campaign')}
          </Anchor>
        }
        title={t('checkout.title', { title: campaign.title })}
      />
      {filled.problem?.error === 'in_progress' ? (
        <StillWorking />
      ) : (
        <>
          <Recent view={view} />
          <CheckoutForm view={view} filled={filled} />
        </>
      )}
    </Page>
  );
}

function Recent({ view: { recent } }: { view: CheckoutView }) {
  if (!recent) return null;
  const notice = (
    <Notice tone="gold" icon className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{recent.text}</span>
        <ButtonLink href={recent.href} size="small">
          {recent.linkText}
        </ButtonLink>
      </div>
    </Notice>
  );
  // Who comes back from their bank is where the button was, far below.
  return recent.isUnderWay ? <StartHere>{notice}</StartHere> : notice;
}

function CheckoutForm({ view, filled }: { view: CheckoutView; filled: Filled }) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { campaign, person } = view;
  const secretToken = new URLSearchParams(search).get('perk_token');
  const form = useFirstInvalid(filled.found);
  const running = useQuote(form, view, filled.priceAgain?.quote ?? null, secretToken);
  const { quote, refresh } = running;
  const amount = useAmount(campaign.currency);
  const choices = useChoices(form, view, filled);
  const [isMoved, setMoved] = useState(false);
  const onChange = () => {
    setMoved(false);
    choices.read();
    refresh();
  };
  const isAnswered = filled.problem !== null || filled.priceAgain !== null;
  const backup = useOrderBackup(form, isAnswered, onChange);
  useRestored(choices.isBehind, onChange);
  // The total on the button is what somebody agrees to: another one is shown first.
  const isReady = async (data: FormData) => {
    const newest = await running.settled();
    const isChanged = String(newest.total_cents) !== data.get('expected_total');
    setMoved(isChanged);
    return !isChanged;
  };
  const card = useCardSubmit((data) => billingOf(data, person), isReady, backup.sent);
  const parts = useStepper(form, running, filled, person, filled.setProblems);
  const shipsTo = quote.needs_address ? (choices.destination?.name ?? null) : null;
  const isShippingOpen = isSentUnpriced(quote, view, choices.destination);
  const total = totalText(amount(quote.total_cents), isShippingOpen, t);
  const pay = (
    <Button className="checkout-next" type="submit" look="act" size="large" wide busy={card.busy}>
      {submitLabel(quote, total, t)}
    </Button>
  );
  const isEmpty = isNothingChosen(quote, view);
  return (
    <Form
      method="post"
      ref={form}
      noValidate
      onSubmit={card.onSubmit}
      onKeyDown={parts.onKeyDown}
      onChange={({ target }) => {
        if ('name' in target) filled.touch(String(target.name));
        onChange();
      }}
      className="checkout"
      data-campaign={campaign.id}
    >
      <HiddenFields view={view} total={quote.total_cents} />
      <div className="grid content-start gap-4">
        <Problem {...{ filled, isMoved, total, person }} lost={card.lost} />
        <Part
          {...parts.of(1)}
          title={t('checkout.part_choose')}
          decided={chosenText(quote.lines, locale) || t('checkout.no_perk')}
        >
          {parts.trouble && partOfProblem(quote.problem) === 1 && (
            <FormProblem title={quote.problem_description} />
          )}
          <ChoosePart view={view} filled={filled} choices={choices} />
        </Part>
        <Part {...parts.of(2)} title={t('checkout.part_who')} decided={parts.who}>
          {quote.problem === 'does_not_ship' && (
            <NotSent {...{ view, quote, form, choices, onChange }} />
          )}
          <WhoPart
            choices={choices}
            view={view}
            filled={filled}
            ships={quote.needs_address}
            signInHref={paths.signIn(locale, `${pathname}${search}`)}
          />
        </Part>
        <Part {...parts.of(3)} title={t('checkout.part_pay')}>
          <PaymentPart
            cards={view.cards}
            payments={view.payments}
            chosen={filled.value('card')}
            canSave={person !== null}
            isPledge={campaign.isPledge}
            isShown={parts.open === 3}
            cardRef={card.cardRef}
          />
          <UpdateTotal view={view} />
          {pay}
          <p className="text-14 text-soft">
            {campaign.moneyTitle} {campaign.moneyText}
          </p>
          <Agreement slug={campaign.slug} />
        </Part>
      </div>
      <aside className="checkout-summary" id="summary" aria-label={t('checkout.summary')}>
        <Summary
          campaign={campaign}
          price={quote}
          noteOf={choices.noteOf}
          rates={view.rates}
          countryName={shipsTo}
          isShippingOpen={isShippingOpen}
          isStale={running.isStale}
          isEmpty={isEmpty}
          isMoneySaid={parts.open === 3}
        />
      </aside>
      <TotalBar
        {...parts.of(parts.open)}
        total={isEmpty ? null : total}
        pay={pay}
        note={campaign.moneyTitle}
      />
    </Form>
  );
}

function HiddenFields({ view, total }: { view: CheckoutView; total: number }) {
  return (
    <>
      <CsrfField />
      <KeyField value={view.idempotencyKey} />
      <input type="hidden" name="expected_total" value={total} />
      <KnownAs person={view.person} />
    </>
  );
}

/** Shipping that the price was asked for without comes on top. */
const totalText = (total: string, isShippingOpen: boolean, t: ReturnType<typeof useT>) =>
  isShippingOpen ? t('checkout.plus_shipping', { total }) : total;

/** Nothing that a contribution can be made of: an add-on comes with a perk, and its price is no total. */
function isNothingChosen({ lines, extra_cents: extra }: CheckoutView['quote'], view: CheckoutView) {
  const isAddOn = (perkId: number) => view.addOns.some(({ id }) => id === perkId);
  return extra === 0 && lines.every((line) => isAddOn(line.perk_id));
}

/** The price of what is chosen now, where no script follows it. */
function UpdateTotal({ view: { updateTotal } }: { view: CheckoutView }) {
  return (
    <noscript id="update">
      <p>{updateTotal.text}</p>
      <Button type="submit" name="intent" value="quote" formAction="#update">
        {updateTotal.label}
      </Button>
    </noscript>
  );
}

interface ProblemProps {
  readonly filled: Filled;
  readonly isMoved: boolean;
  /** The card form couldn't reach its provider. */
  readonly lost: object | null;
  readonly total: string;
  readonly person: CheckoutView['person'];
}

function Problem({ filled, isMoved, lost, total, person }: ProblemProps) {
  const t = useT();
  const { problem, priceAgain } = filled;
  if (lost) return <AnswerProblem answer={lost} title={t('checkout.offline')} />;
  if (priceAgain?.isAsked) {
    const title = priceAgain.quote.problem_description;
    return title && <FormProblem title={title} />;
  }
  if (priceAgain || isMoved) {
    return (
      <Notice tone="warn" role="alert" title={t('checkout.price_changed')}>
        {t('checkout.price_changed_text', { total })}
      </Notice>
    );
  }
  if (problem === null) return null;
  if (problem.error === OFFLINE) {
    return <AnswerProblem answer={problem} title={t('checkout.offline')} />;
  }
  if (isOther(problem, person)) return <NowOther problem={problem} person={person} />;
  // Fields at fault say what is to be put right.
  const hasChoice = partOfProblem(problem.error) === 1 && Object.keys(problem.errors).length === 0;
  return (
    <FormProblem title={problem.error_description}>
      {hasChoice && t('checkout.choose_other')}
    </FormProblem>
  );
}

function billingOf(data: FormData, person: CheckoutView['person']) {
  const field = fieldOf(data);
  const typed = `${field('firstname') ?? ''} ${field('lastname') ?? ''}`.trim();
  return { name: person?.name ?? typed, email: person?.email ?? field('email')?.trim() ?? '' };
}

/** The sum that is agreed to; while nothing is chosen, just what the button does. */
function submitLabel(quote: CheckoutView['quote'], total: string, t: ReturnType<typeof useT>) {
  if (quote.total_cents === 0) return t('checkout.back_campaign');
  return t(quote.funding === 'fixed' ? 'checkout.pledge' : 'checkout.contribute', { total });
}
