import { createHash, randomBytes } from 'node:crypto';
import { config } from '#platform/config/config.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { signature } from '#platform/http/cookies.ts';
import { perkErrors } from '../perk.errors.ts';
import { type EditedPerk, lockPerk, saveSecret } from './edited-perk.store.ts';
import { openCampaign, showChange } from './open-campaign.ts';

/** What the link of a secret perk carries; the database alone does not open it. */
export function secretTokenOf(perk: Pick<EditedPerk, 'id' | 'secret_nonce'>): string | null {
  if (!perk.secret_nonce) return null;
  const text = `${perk.id}.${perk.secret_nonce.toString('hex')}`;
  return signature(config().secretKey, 'perk-link', text);
}

/** Gives a perk a new link; the one before opens nothing any more. */
export async function makeSecret(tx: Executor, perkId: number): Promise<void> {
  const nonce = randomBytes(16);
  const token = secretTokenOf({ id: perkId, secret_nonce: nonce }) ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  await saveSecret(tx, perkId, { nonce, tokenHash });
}

/** A new link for a secret perk; whoever has the old one needs it. Throws 404, and 409 for another kind. */
export async function renewSecretLink(campaignId: number, perkId: number): Promise<EditedPerk> {
  return transaction(async (tx) => {
    const campaign = await openCampaign(tx, campaignId);
    const perk = await lockPerk(tx, campaignId, perkId);
    if (!perk || perk.removed_from) throw platformErrors.notFound();
    if (perk.kind !== 'secret') throw perkErrors.notSecret();
    await makeSecret(tx, perkId);
    await showChange(tx, campaign);
    const renewed = await lockPerk(tx, campaignId, perkId);
    if (!renewed) throw platformErrors.notFound();
    return renewed;
  });
}
