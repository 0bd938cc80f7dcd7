import type { BadgeTone } from '#design/feedback/badge.tsx';
import type { Setup, SetupStep, StepName } from '#modules/admin/index.ts';
import type { MarketProfile } from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { feeText } from '#platform/market/market-offer.ts';
import { LANGUAGE_NAMES, LOCALES } from '#platform/web/locale.ts';
import { marketName } from '#platform/web/market-name.ts';
import { translate } from '#platform/web/translate.ts';
import { hrefOf } from '../frame/present-shell.ts';
import { when } from '../frame/present-table.ts';
import type { AdminSection } from '../frame/sections.ts';
import type { StepView } from './setup-view.ts';

/** Beside the program, so that the demo's own folder stays as it is. */
const OWN_FOLDER = '../my-market';
const ADDRESS = 'you@example.com';

/** What is typed or set where a step is not done; names of variables need no translation. */
const COMMANDS: { readonly [S in StepName]?: readonly string[] } = {
  own_market: [`DEMO=0 DATA_DIR=${OWN_FOLDER} npm start`],
  own_admin: [`DATA_DIR=${OWN_FOLDER} npm run cli -- create-admin ${ADDRESS}`],
  payments: ['STRIPE_SECRET_KEY=…', 'STRIPE_PUBLISHABLE_KEY=…', 'STRIPE_WEBHOOK_SECRET=…'],
  mail: ['SMTP_URL=smtp://user:password@smtp.example.com:587', 'MAIL_FROM=…'],
};

const LINKS: { readonly [S in StepName]?: AdminSection } = {
  own_admin: 'account_roles',
  name: 'market',
  mail: 'mails',
  offer: 'market_offer',
};

const TONES: Record<SetupStep['state'], BadgeTone> = {
  done: 'good',
  open: 'neutral',
  waiting: 'tide',
  failed: 'bad',
};

/** What a market is made of, for the sentences of its steps. */
export interface SetupContext {
  readonly setup: Setup;
  readonly profile: MarketProfile;
  /** What campaigns may raise in. */
  readonly currencies: readonly string[];
  /** Of whoever reads. */
  readonly email: string;
}

/** Whether a step can be tried as things are: without a server there is no mail to send. */
const isTriable = ({ step, problem }: SetupStep) =>
  (step === 'payments' || step === 'mail' || step === 'offer') && problem !== 'no_server';

/** Whether what is missing has to be typed or set outside of the page. */
const NEEDS_OPERATOR: readonly SetupStep['problem'][] = [
  'demo_accounts',
  'no_own_admin',
  'sandbox',
  'test_key',
  'key_refused',
  'no_server',
];

export function presentStep(found: SetupStep, context: SetupContext, actor: Actor): StepView {
  const { step, state, problem, triedAt, detail } = found;
  const { locale } = actor;
  const section = LINKS[step];
  const texts = [
    stepText(found, context, actor),
    ...(step === 'offer' ? [offerText(context, actor)] : []),
    ...(detail === null ? [] : [detail]),
    ...(triedAt === null || state === 'waiting'
      ? []
      : [translate(locale, 'setup.tried', { time: when(triedAt, actor) })]),
  ];
  return {
    step,
    title: translate(locale, `setup.step_${step}`),
    badge: { text: translate(locale, `setup.state_${state}`), tone: TONES[state] },
    texts,
    commands: NEEDS_OPERATOR.includes(problem) ? (COMMANDS[step] ?? []) : [],
    link: section
      ? { href: hrefOf(actor, section), label: translate(locale, `admin.section_${section}`) }
      : null,
    act: isTriable(found)
      ? { intent: step, label: translate(locale, `setup.try_${step as 'payments'}`) }
      : null,
  };
}

/** How a step stands, in a sentence; also what is answered to a try. */
export function stepText(
  { step, state, problem }: SetupStep,
  { setup, email }: SetupContext,
  { locale }: Actor,
): string {
  const values = { email, name: marketName(), count: setup.ownAdmins };
  if (state === 'done') return translate(locale, `setup.done_${step}`, values);
  if (state === 'waiting') return translate(locale, 'setup.mail_waiting', values);
  if (problem === 'not_tried') return translate(locale, `setup.untried_${step as 'mail'}`, values);
  return translate(locale, `setup.problem_${problem ?? 'other'}`, values);
}

function offerText({ profile, currencies }: SetupContext, { locale }: Actor): string {
  return translate(locale, 'setup.offer_now', {
    languages: (profile.languages ?? LOCALES).map((one) => LANGUAGE_NAMES[one]).join(', '),
    currencies: currencies.join(', '),
    countries: profile.countries?.join(', ') ?? translate(locale, 'setup.all_countries'),
    fee: feeText(profile.feeBps, locale),
  });
}
