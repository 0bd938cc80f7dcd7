import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header for a body sent at a moment (seconds, the machine's real clock). */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
