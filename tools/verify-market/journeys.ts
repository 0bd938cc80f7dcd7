/** The main journeys on imported campaigns, through the calls the checkout makes. */
import { Visitor } from './visitor.ts';

export interface CampaignToBack {
  readonly slug: string;
  readonly perkId: number;
  readonly currency: string;
}

interface Quote {
  readonly total_cents: number;
  readonly problem: string | null;
}

/** What became of a contribution. */
export interface Answer {
  readonly contribution: { readonly id: number };
  readonly token: string | null;
  readonly next: string;
  readonly url: string | null;
}

const ADDRESS = {
  name: 'Ada Verify',
  address: '1 Harbour Street',
  city: 'Brest',
  zipcode: '29200',
};

/** What an address needs where letters go by states. */
const IN_STATES: Readonly<Record<string, { readonly state: string; readonly zipcode: string }>> = {
  US: { state: 'MA', zipcode: '02108' },
  CA: { state: 'ON', zipcode: 'K1A 0B1' },
  AU: { state: 'VIC', zipcode: '3000' },
};

/** Backs the campaign as a guest; answers each journey with how it ended. */
export async function backCampaign(
  origin: string,
  campaign: CampaignToBack,
  country: string,
  place: number,
): Promise<string[]> {
  const visitor = new Visitor(origin, place);
  try {
    const paid = await back(visitor, campaign, country, 'pm_card_visa');
    const declined = await back(visitor, campaign, country, 'pm_card_chargeDeclined');
    const second = await payAgain(visitor, declined);
    const asked = await back(visitor, campaign, country, 'pm_card_authenticationRequired');
    return [
      ended('card', paid.next, 'done'),
      ended('declined', declined.next, 'declined'),
      ended('second card', second.next, 'done'),
      ended('3-D Secure', asked.url === null ? 'no address' : asked.next, 'authenticate'),
    ];
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    visitor.leave();
  }
}

/** Backs the campaign with a perk and a little more, as a guest who pays by this card. */
export async function back(
  visitor: Visitor,
  { slug, perkId, currency }: CampaignToBack,
  country: string,
  card: string,
): Promise<Answer> {
  const input = { lines: [{ perk_id: perkId, quantity: 1 }], extra_cents: 100, country };
  const path = `/private_api/payments/projects/${slug}`;
  const quote = await visitor.post<Quote>(`${path}/quote`, input);
  if (quote.problem !== null) throw new Error(`${slug}: ${quote.problem}`);
  return visitor.post<Answer>(path, {
    ...input,
    currency,
    expected_total_cents: quote.total_cents,
    address: { ...ADDRESS, ...IN_STATES[country], country },
    email: 'ada@verify.test',
    firstname: 'Ada',
    lastname: 'Verify',
    payment_method_id: card,
  });
}

function payAgain(visitor: Visitor, { contribution, token }: Answer): Promise<Answer> {
  const guest = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  const path = `/private_api/payments/contributions/${contribution.id}/pay${guest}`;
  return visitor.post<Answer>(path, { payment_method_id: 'pm_card_visa' });
}

function ended(journey: string, how: string, wanted: string): string {
  return how === wanted
    ? `${journey}: ${how}`
    : `failed: ${journey} ended as ${how}, not ${wanted}`;
}
