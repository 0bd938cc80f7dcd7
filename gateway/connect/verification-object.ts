import type Stripe from 'stripe';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';

export type Verdict = 'verified' | 'needs_more' | 'failed';

/** How a refused check is told: another document may help, or this person could not be verified. */
const ERRORS = {
  needs_more: { code: 'document_expired', reason: 'The provided identity document has expired.' },
  failed: { code: 'document_unverified_other', reason: 'The document could not be verified.' },
} as const;

const OPEN = ['requires_input', 'processing'];

/** Ends a check. A refused one can be tried again on the same page. */
export async function decideVerification(
  unit: Unit,
  id: string,
  verdict: Verdict,
): Promise<Stored<'identity.verification_session'>> {
  const session = await unit.lock('identity.verification_session', id);
  const { data } = session;
  if (!OPEN.includes(data.status)) throw invalid(`This VerificationSession is ${data.status}.`);
  data.last_verification_report = newId('vr');
  unit.save(session);
  unit.emit('identity.verification_session.processing', { ...data, status: 'processing' });
  if (verdict === 'verified') {
    data.status = 'verified';
    data.last_error = null;
    data.url = null;
    data.client_secret = null;
    data.verified_outputs = verifiedOutputs(data);
    unit.emit('identity.verification_session.verified', data);
  } else {
    data.status = 'requires_input';
    data.last_error = { ...ERRORS[verdict] };
    unit.emit('identity.verification_session.requires_input', data);
  }
  return session;
}

function verifiedOutputs(
  data: Stripe.Identity.VerificationSession,
): Stripe.Identity.VerificationSession.VerifiedOutputs {
  return {
    address: null,
    email: data.provided_details?.email ?? null,
    first_name: 'Jenny',
    id_number_type: null,
    last_name: 'Rosen',
    phone: null,
  };
}
