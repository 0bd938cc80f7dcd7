import type { Operation } from '../turn.ts';
import { askBack } from './ask-back.ts';
import {
  authenticate,
  backAsGuest,
  backAsPerson,
  cancelPledge,
  look,
  payAgain,
  testCards,
} from './back.ts';
import {
  arrangeRefunds,
  closeDispute,
  endRefund,
  markRefunded,
  openDispute,
  refund,
  refundAndDispute,
} from './give-back.ts';
import { cancelCampaign, decideReview, holdCampaign, releaseCampaign } from './run-campaign.ts';

/** How often each is done, of the sum of all. */
export const OPERATIONS: readonly (readonly [number, Operation])[] = [
  [22, backAsGuest],
  [14, backAsPerson],
  [3, testCards],
  [6, authenticate],
  [4, payAgain],
  [3, cancelPledge],
  [4, look],
  [12, refund],
  [4, markRefunded],
  [4, askBack],
  [7, arrangeRefunds],
  [6, endRefund],
  [5, openDispute],
  [4, closeDispute],
  [4, refundAndDispute],
  [2, holdCampaign],
  [3, releaseCampaign],
  [1, cancelCampaign],
  [4, decideReview],
];
