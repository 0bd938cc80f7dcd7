import './checkout.css';
import { type ReactNode, useCallback } from 'react';
import {
  Form,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { addressLines } from '#design/data/address-lines.ts';
import { Countdown } from '#design/feedback/countdown.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, OFFLINE, useFormState } from '#platform/web/form-state.tsx';
import { KeyField } from '#platform/web/key-field.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './continue-page.data.ts';
import type { ContinueView } from './continue-view.ts';
import { loadInOwnDocument } from './own-document.ts';
import { chosenText } from './order.ts';
import { Agreement } from './parts/agreement.tsx';
import { Held, InReview, LEAVE, LeaveForm, Over } from './parts/nothing-to-pay.tsx';
import { Part } from './parts/part.tsx';
import {
  AnswerProblem,
  isOther,
  KnownAs,
  NowOther,
  OutcomeProblem,
  StartHere,
} from './parts/outcome-problem.tsx';
import { PaymentPart } from './parts/payment-part.tsx';
import { StillWorking } from './parts/still-working.tsx';
import { Summary, useAmount } from './parts/summary.tsx';
import { readAgain, sendForm } from './submit-once.ts';
import { useCardSubmit } from './use-card-submit.ts';

export { action, headers, loader } from './continue-page.data.ts';
export const clientAction = sendForm;
export const clientLoader = loadInOwnDocument;
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => readAgain(args);
export const handle = { mode: 'focus', unsent: 'page' } as const;

type View = ContinueView;

/** Where a payment goes on after the provider: done, still asked about, or with another card. */
export default function ContinuePage() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const form = useFormState();
  const { campaign, next } = view;
  const isWorking = next === 'processing' || form.problem?.error === 'in_progress';
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
      {isWorking ? (
        <StillWorking />
      ) : next === 'in_review' ? (
        <InReview view={view} />
      ) : next === 'expired' ? (
        <Over view={view} />
      ) : view.isHeld ? (
        <Held view={view} />
      ) : (
        <PayAgain view={view} />
      )}
    </Page>
  );
}

function PayAgain({ view }: { view: View }) {
  const t = useT();
  const locale = useLocale();
  const { receipt, campaign } = view;
  const { cardRef, busy, lost, onSubmit } = useCardSubmit(() => ({
    name: receipt.name,
    email: receipt.email,
  }));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onEnd = useCallback(() => {
    void navigate(`${pathname}${search}`, { replace: true });
  }, [navigate, pathname, search]);
  const total = useAmount(receipt.currency)(receipt.total_cents);
  const isPledging = receipt.funding === 'fixed' && !view.isRepair;
  const change = () => {
    const form = document.getElementById(LEAVE);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  const changeable = view.isRepair ? {} : { onOpen: change };
  return (
    <div className="checkout">
      <div className="grid content-start gap-4">
        <Outcome view={view} isPledging={isPledging} lost={lost} />
        <Part
          place={1}
          title={t('checkout.part_choose')}
          state="done"
          decided={chosenText(receipt.lines, locale) || t('checkout.no_perk')}
          {...changeable}
        />
        <Part
          place={2}
          title={t('checkout.part_who')}
          state="done"
          decided={<Who view={view} />}
          {...changeable}
        />
        <Form method="post" noValidate onSubmit={onSubmit}>
          <Part place={3} title={t('checkout.part_pay')} state="open">
            <CsrfField />
            <KeyField value={view.idempotencyKey} />
            <KnownAs person={view.person} />
            <PaymentPart
              cards={view.cards}
              payments={view.payments}
              chosen={view.cards[0] ? String(view.cards[0].id) : 'new'}
              canSave={view.canSave}
              isPledge={isPledging}
              isShown
              cardRef={cardRef}
            />
            <Button type="submit" look="act" size="large" wide busy={busy}>
              {t(isPledging ? 'checkout.pledge' : 'checkout.contribute', {
                total,
              })}
            </Button>
            <Agreement slug={campaign.slug} />
          </Part>
        </Form>
        {!view.isRepair && (
          <div className="without-script">
            <LeaveForm view={view} label={t('paying.change_choices')} />
          </div>
        )}
      </div>
      <aside className="checkout-summary" aria-label={t('checkout.summary')}>
        <Summary
          campaign={campaign}
          price={receipt}
          noteOf={(perkId, nth) => view.notes[perkId]?.[nth]}
          rates={view.rates}
          countryName={receipt.lines.some(({ ships }) => ships) ? view.countryInText : null}
        >
          {view.expiresAt && (
            <p className="text-14">
              <Countdown
                until={view.expiresAt}
                now={view.now}
                label={t('paying.held_for_you')}
                onEnd={onEnd}
              />
            </p>
          )}
        </Summary>
      </aside>
    </div>
  );
}

interface OutcomeProps {
  readonly view: View;
  readonly isPledging: boolean;
  /** The card form couldn't reach its provider. */
  readonly lost: object | null;
}

/** What came of the last try, in a sentence. */
function Outcome({ view, isPledging, lost }: OutcomeProps): ReactNode {
  const t = useT();
  const { problem } = useFormState();
  const total = useAmount(view.receipt.currency)(view.receipt.total_cents);
  const offline = lost ?? (problem?.error === OFFLINE ? problem : null);
  if (offline) return <AnswerProblem answer={offline} title={t('checkout.offline')} />;
  if (problem && isOther(problem, view.person)) {
    return <NowOther problem={problem} person={view.person} />;
  }
  if (problem) return <AnswerProblem answer={problem} title={problem.error_description} />;
  if (view.providerHref) {
    const isBank = view.next === 'authenticate';
    const confirm = isPledging ? 'paying.confirm_pledge_text' : 'paying.confirm_text';
    return (
      <StartHere>
        <Notice tone="gold" icon title={t(isBank ? 'paying.confirm_title' : 'paying.no_card_yet')}>
          <p className="mb-3">{t(isBank ? confirm : 'paying.no_card_yet_text')}</p>
          <ButtonLink href={view.providerHref} look="solid" reload>
            {t(isBank ? 'paying.confirm' : 'paying.to_card_page')}
          </ButtonLink>
        </Notice>
      </StartHere>
    );
  }
  if (view.isUnconfirmed) {
    return (
      <OutcomeProblem title={t('paying.unconfirmed')}>
        {t('paying.unconfirmed_text')}
      </OutcomeProblem>
    );
  }
  if (view.isRepair) {
    return (
      <OutcomeProblem title={t('paying.repair')}>
        {view.declineText} {t('paying.repair_text', { total })}
      </OutcomeProblem>
    );
  }
  return (
    <OutcomeProblem title={t('paying.declined')}>
      {view.declineText ?? t('paying.declined_text')} {t('paying.declined_next')}
    </OutcomeProblem>
  );
}

function Who({ view }: { view: View }) {
  const { receipt, countryName } = view;
  const { address } = receipt;
  const lines = address ? addressLines({ ...address, name: '' }, countryName ?? '') : [];
  return (
    <>
      <p>{[receipt.name, receipt.email].filter(Boolean).join(' · ')}</p>
      {lines.length > 0 && <p>{lines.join(', ')}</p>}
    </>
  );
}
