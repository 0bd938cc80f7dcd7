/** Why an issuer or the network says no: what the API reports for it. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
  /** blocked by risk rules before the issuer was asked */
  blocked?: boolean;
}

function declined(declineCode: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', declineCode, message };
}

export const DECLINES = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  blocked: { ...declined('fraudulent'), blocked: true },
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>;

export type DeclineName = keyof typeof DECLINES;
