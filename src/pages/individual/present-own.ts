import { paths } from '#app/paths.ts';
import {
  type CampaignPhase,
  type CampaignState,
  isPublic,
  isRaising,
  type OwnCampaign,
  phaseOf,
  readOwnCampaigns,
} from '#modules/campaigns/index.ts';
import { readCards } from '#modules/discovery/index.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import type { CardView } from '#pages/cards/card-view.ts';
import { plainPicture } from '#pages/cards/plain-picture.ts';
import { presentCards } from '#pages/cards/present-cards.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { OwnCampaignView } from './individual-view.ts';

const MOST_CAMPAIGNS = 60;

type Shown = OwnCampaign & { readonly state: OwnCampaignView['state'] };

const PLACES: Readonly<Record<CampaignPhase, number>> = {
  raising: 0,
  stopped: 0,
  unpublished: 1,
  over: 2,
  cancelled: 2,
  deleted: 2,
};

/** What is there to be led now, then what is being made, then what is over. */
function placeOf(state: CampaignState): number {
  return PLACES[phaseOf(state)];
}

/** Where a click on its name leads, and how far it has come. */
function present(campaign: Shown, card: CardView | undefined, locale: Locale) {
  const { id, slug, title, state, isOwner, mayEdit, mayLead } = campaign;
  const isEdited = !isPublic({ state }) && mayEdit;
  const href = isEdited ? paths.campaignEdit(locale, id) : paths.campaign(locale, slug);
  const figures = card && {
    bar: card.bar,
    percentText: card.percentText,
    progressLabel: card.progressLabel,
    // Of what is over, its state says so.
    timeText: isRaising({ state }) ? card.timeText : '',
    urgent: card.urgent,
  };
  return { id, title, href, state, isOwner, mayEdit, mayLead, figures: figures ?? null };
}

/**
 * What a person works on, launched or not, theirs or their team's: what raises money first, and within that
 * what they worked on last.
 */
export async function presentOwn(accountId: number, locale: Locale): Promise<OwnCampaignView[]> {
  const own = await readOwnCampaigns(accountId, MOST_CAMPAIGNS);
  const campaigns = own
    .filter((one): one is Shown => one.state !== 'deleted')
    .toSorted((a, b) => placeOf(a.state) - placeOf(b.state));
  const launched = campaigns.filter(isPublic).map(({ id }) => id);
  const [cards, images] = await Promise.all([
    readCards(launched).then((found) => presentCards(found, locale)),
    picturesOf(
      campaigns.map(({ cardPublicId }) => ({ pictureId: cardPublicId, pictureAlt: '' })),
      { shape: '4x3', widest: 480 },
    ),
  ]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return campaigns.map((campaign, index) => ({
    ...present(campaign, cardOf.get(campaign.id), locale),
    image: images[index] ?? plainPicture(campaign.id),
  }));
}
