import type { DeclineName } from './declines.ts';

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

/** When the holder must prove who they are. */
export type Authentication =
  | 'none'
  /** only when the call asks for it */
  | 'optional'
  /** on-session always; off-session not once set up */
  | 'until_set_up'
  /** like until_set_up, but counts as set up from the start */
  | 'already_set_up'
  | 'always';

export interface TestCard {
  number: string;
  brand: Brand;
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
  authentication: Authentication;
  /** every charge ends so, after authentication where there is one */
  charge?: DeclineName;
  /** attaching it to a customer or setting it up is refused in the same way */
  refusesSetup?: boolean;
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  earlyFraudWarning?: boolean;
  risk?: 'elevated' | 'highest';
  refund?: 'pending_then_succeeded' | 'fails_later';
  /** captured money can be used at once */
  availableAtOnce?: boolean;
  /** captured money reaches the balance a moment after the answer */
  bookedLater?: boolean;
  /** the security code check ends so */
  cvcCheck?: 'fail';
  aliases: string[];
}

type Traits = Partial<Omit<TestCard, 'number' | 'aliases'>>;

function visa(number: string, aliases: string[], traits: Traits = {}): TestCard {
  return {
    number,
    brand: 'visa',
    country: 'US',
    funding: 'credit',
    authentication: 'none',
    aliases,
    ...traits,
  };
}

function declining(number: string, alias: string, charge: DeclineName): TestCard {
  return visa(number, [alias], { charge, refusesSetup: true });
}

const CARDS: TestCard[] = [
  visa('4242424242424242', ['visa']),
  visa('4000056655665556', ['visa_debit'], { funding: 'debit' }),
  visa('5555555555554444', ['mastercard'], { brand: 'mastercard' }),
  visa('5200828282828210', ['mastercard_debit'], { brand: 'mastercard', funding: 'debit' }),
  visa('2223003122003222', ['mastercard_2series'], { brand: 'mastercard' }),
  visa('378282246310005', ['amex'], { brand: 'amex' }),
  visa('371449635398431', ['amex_second'], { brand: 'amex' }),
  visa('6011111111111117', ['discover'], { brand: 'discover' }),
  visa('3056930009020004', ['diners'], { brand: 'diners' }),
  visa('3566002020360505', ['jcb'], { brand: 'jcb', country: 'JP' }),
  visa('6200000000000005', ['unionpay'], { brand: 'unionpay', country: 'CN' }),
  visa('4000002500000003', ['fr'], { country: 'FR' }),
  visa('4000002760000016', ['de'], { country: 'DE' }),
  visa('4000008260000000', ['gb'], { country: 'GB' }),
  declining('4000000000000002', 'chargeDeclined', 'generic_decline'),
  declining('4000000000009995', 'chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  declining('4000000000009987', 'chargeDeclinedLostCard', 'lost_card'),
  declining('4000000000009979', 'chargeDeclinedStolenCard', 'stolen_card'),
  declining('4000000000000069', 'chargeDeclinedExpiredCard', 'expired_card'),
  visa('4000000000000127', ['chargeDeclinedIncorrectCvc'], {
    charge: 'incorrect_cvc',
    refusesSetup: true,
    cvcCheck: 'fail',
  }),
  declining('4000000000000119', 'chargeDeclinedProcessingError', 'processing_error'),
  declining('4000000000006975', 'chargeDeclinedVelocityLimitExceeded', 'card_velocity_exceeded'),
  visa('4000000000000341', ['chargeCustomerFail'], { charge: 'generic_decline' }),
  visa('4000002500003155', ['authenticationRequiredOnSetup'], { authentication: 'until_set_up' }),
  visa('4000002760003184', ['authenticationRequired'], { authentication: 'always' }),
  visa('4000003800000446', ['authenticationRequiredSetupForOffSession'], {
    authentication: 'already_set_up',
  }),
  visa('4000008260003178', ['authenticationRequiredChargeDeclinedInsufficientFunds'], {
    authentication: 'always',
    charge: 'insufficient_funds',
  }),
  visa('4000000000003220', ['threeDSecure2Required'], { authentication: 'until_set_up' }),
  visa('4000008400001629', ['threeDSecureRequiredChargeDeclined'], {
    authentication: 'until_set_up',
    charge: 'generic_decline',
  }),
  visa('4000000000003055', ['threeDSecureOptional'], { authentication: 'optional' }),
  visa('4000000000000259', ['createDispute'], { dispute: 'fraudulent' }),
  visa('4000000000002685', ['createDisputeProductNotReceived'], {
    dispute: 'product_not_received',
  }),
  visa('4000000000001976', ['createDisputeInquiry'], { dispute: 'inquiry' }),
  visa('4000000000005423', ['createIssuerFraudRecord'], { earlyFraudWarning: true }),
  visa('4100000000000019', ['radarBlock'], { charge: 'blocked', risk: 'highest' }),
  visa('4000000000009235', ['riskLevelElevated'], { risk: 'elevated' }),
  visa('4000000000007726', ['refundPending', 'pendingRefund'], {
    refund: 'pending_then_succeeded',
  }),
  visa('4000000000005126', ['refundFail'], { refund: 'fails_later' }),
  visa('4000000000000077', ['bypassPending'], { availableAtOnce: true }),
  visa('4000000000003720', ['bypassPendingInternational'], {
    availableAtOnce: true,
    country: 'FR',
  }),
  visa('4000000000006116', ['asynchronousCapture'], { bookedLater: true }),
];

const BY_NUMBER = new Map(CARDS.map((card) => [card.number, card]));
const BY_NAME = new Map(
  CARDS.flatMap((card) => card.aliases.map((alias) => [alias, card] as const)),
);

export function cardByNumber(number: string): TestCard | undefined {
  return BY_NUMBER.get(number);
}

/** Cards are stored by their first alias, so that no card number is ever in the database. */
export function cardName(card: TestCard): string {
  return card.aliases[0] ?? '';
}

export function cardByName(name: string | undefined): TestCard | undefined {
  return name === undefined ? undefined : BY_NAME.get(name);
}

/** `pm_card_visa`, `tok_visa`, `visa` or a number. */
export function cardByAlias(alias: string): TestCard | undefined {
  return (
    BY_NAME.get(alias.replace(/^(pm_card_|tok_)/, '')) ??
    BY_NUMBER.get(alias.replaceAll(/[ -]/g, ''))
  );
}
