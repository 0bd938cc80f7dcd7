import { z } from 'zod';
import { imageUpdateBody, smallPictureOf } from '#modules/media/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { wholeList, wireList } from '#platform/http/wire.ts';
import { linkColours, mainColours } from './derive-colours.ts';
import {
  feeAgreement,
  feeProposal,
  type Offering,
  marketChange,
  marketRestoring,
  wireMarket,
} from './market-contract.ts';
import { agreeToFee, dropFee, proposeFee } from './decide-fee.ts';
import { decideMarket, restoreMarket } from './decide-market.ts';
import type { MarketProfile, MarketVersion } from './market-profile.ts';
import { newestVersion, readMarketVersions } from './read-market.ts';

const MARKET = '/private_api/admin/market';
const limit = { key: 'person', points: 60, per: 60 } as const;
const MOST_SHOWN = 100;
export const versionNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** With the answer to an upload; null for the product's own mark, absent for the logo there is. */
const marketDecision = marketChange.extend({
  logo: imageUpdateBody.shape.image_params.nullable().optional(),
});

const copied = (list: readonly string[] | null) => list && [...list];

function presentOffer(profile: MarketProfile) {
  const { proposedFee } = profile;
  return {
    languages: copied(profile.languages),
    currencies: copied(profile.currencies),
    countries: copied(profile.countries),
    hidden_categories: [...profile.hiddenCategories],
    home_collections: copied(profile.homeCollections),
    least_goal: profile.leastGoal,
    most_goal: profile.mostGoal,
    fee_bps: profile.feeBps,
    proposed_fee: proposedFee && { fee_bps: proposedFee.bps, proposed_by: proposedFee.by },
  };
}

/** A version as staff see it. */
function presentMarket({ id, profile, note, ...version }: MarketVersion) {
  const { mainColour, linkColour, logo } = profile;
  return {
    version: id,
    name: profile.name,
    logo_url: logo && smallPictureOf(logo),
    main_colour: mainColour,
    link_colour: linkColour,
    main_colour_is_shifted: mainColour !== null && mainColours(mainColour).isShifted,
    link_colour_is_shifted: linkColour !== null && linkColours(linkColour).isShifted,
    sender_name: profile.senderName,
    reply_to: profile.replyTo,
    ...presentOffer(profile),
    note,
    decided_by: version.decidedBy,
    decided_at: version.decidedAt?.toISOString() ?? null,
  };
}

/** What is offered as the call says it; what it leaves out stays. */
export function offerOf(body: Partial<Offering>): Partial<MarketProfile> {
  const { languages, currencies, countries } = body;
  return {
    ...(languages === undefined ? {} : { languages }),
    ...(currencies === undefined ? {} : { currencies }),
    ...(countries === undefined ? {} : { countries }),
    ...(body.hidden_categories ? { hiddenCategories: body.hidden_categories } : {}),
    ...(body.home_collections === undefined ? {} : { homeCollections: body.home_collections }),
    ...(body.least_goal === undefined ? {} : { leastGoal: body.least_goal }),
    ...(body.most_goal === undefined ? {} : { mostGoal: body.most_goal }),
  };
}

/** What a market is called and looks like; every decision is kept and can be taken back. */
export const marketRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: MARKET,
    summary: 'What the market is called and looks like',
    access: 'staff:admin',
    response: wireMarket,
    act: () => newestVersion(),
    present: presentMarket,
  }),
  defineRoute({
    method: 'PUT',
    path: MARKET,
    summary: 'Decide what the market is called and looks like; no restart, and it can be undone',
    access: 'staff:admin',
    limit,
    body: marketDecision,
    response: wireMarket,
    act: ({ body, actor }) =>
      decideMarket(
        {
          basedOn: body.version,
          note: body.note,
          logo: body.logo,
          profile: {
            name: body.name,
            mainColour: body.main_colour,
            linkColour: body.link_colour,
            senderName: body.sender_name,
            replyTo: body.reply_to,
            ...offerOf(body),
          },
        },
        actor,
      ),
    present: presentMarket,
  }),
  defineRoute({
    method: 'GET',
    path: `${MARKET}/versions`,
    summary: 'What was decided about the market so far, newest first',
    access: 'staff:admin',
    query: z.object({
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: wireList(wireMarket),
    act: ({ query }) => readMarketVersions(query.before ?? Number.MAX_SAFE_INTEGER, MOST_SHOWN),
    present: (versions) => wholeList(versions.map(presentMarket)),
  }),
  defineRoute({
    method: 'POST',
    path: `${MARKET}/versions/{id}/restore`,
    summary: 'Restore an older decision as a new one; 0 is the product as it came',
    access: 'staff:admin',
    limit,
    params: z.object({ id: versionNumber }),
    body: marketRestoring,
    response: wireMarket,
    act: ({ params, body, actor }) =>
      restoreMarket({ id: params.id, basedOn: body.version }, actor),
    present: presentMarket,
  }),
  defineRoute({
    method: 'PUT',
    path: `${MARKET}/fee`,
    summary:
      'Propose the market’s fee on what new campaigns collect; another admin has to approve it',
    access: 'staff:admin',
    limit,
    body: feeProposal,
    response: wireMarket,
    act: ({ body, actor }) =>
      proposeFee({ bps: body.fee_bps, note: body.note, basedOn: body.version }, actor),
    present: presentMarket,
  }),
  defineRoute({
    method: 'POST',
    path: `${MARKET}/fee/agree`,
    summary: 'Approve the fee that another admin proposed; existing campaigns keep theirs',
    access: 'staff:admin',
    limit,
    body: feeAgreement,
    response: wireMarket,
    act: ({ body, actor }) => agreeToFee({ bps: body.fee_bps, basedOn: body.version }, actor),
    present: presentMarket,
  }),
  defineRoute({
    method: 'POST',
    path: `${MARKET}/fee/drop`,
    summary: 'Withdraw the fee that was proposed',
    access: 'staff:admin',
    limit,
    body: marketRestoring,
    response: wireMarket,
    act: ({ body, actor }) => dropFee(body.version, actor),
    present: presentMarket,
  }),
];
