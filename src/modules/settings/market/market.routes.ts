import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, wholeList, wireList } from '#platform/http/wire.ts';
import { linkColours, mainColours } from './derive-colours.ts';
import { marketChange, marketRestoring, wireMarket } from './market-contract.ts';
import { decideMarket, restoreMarket } from './decide-market.ts';
import type { MarketVersion } from './market-profile.ts';
import { newestVersion, readMarketVersions } from './read-market.ts';

const MARKET = '/private_api/admin/market';
const limit = { key: 'person', points: 60, per: 60 } as const;
const MOST_SHOWN = 100;

/** A version as staff see it. */
export function presentMarket({ id, profile, note, ...version }: MarketVersion) {
  const { mainColour, linkColour } = profile;
  return {
    version: id,
    name: profile.name,
    main_colour: mainColour,
    link_colour: linkColour,
    main_colour_is_shifted: mainColour !== null && mainColours(mainColour).isShifted,
    link_colour_is_shifted: linkColour !== null && linkColours(linkColour).isShifted,
    sender_name: profile.senderName,
    reply_to: profile.replyTo,
    note,
    decided_by: version.decidedBy,
    decided_at: version.decidedAt?.toISOString() ?? null,
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
    body: marketChange,
    response: wireMarket,
    act: ({ body, actor }) =>
      decideMarket(
        {
          basedOn: body.version,
          note: body.note,
          profile: {
            name: body.name,
            mainColour: body.main_colour,
            linkColour: body.link_colour,
            senderName: body.sender_name,
            replyTo: body.reply_to,
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
    summary: 'Have an older decision hold again, as a new one',
    access: 'staff:admin',
    limit,
    params: z.object({ id: idParam }),
    body: marketRestoring,
    response: wireMarket,
    act: ({ params, body, actor }) =>
      restoreMarket({ id: params.id, basedOn: body.version }, actor),
    present: presentMarket,
  }),
];
