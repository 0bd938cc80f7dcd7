/** The door of discovery: search, shelves of cards, and what keeps the index fresh. */
export type { AddressBlock, CampaignAddress, ShareCard } from './address.store.ts';
export type { CampaignCard, OpenCounts, Shelf } from './card.store.ts';
export {
  readCards,
  readOpenCounts,
  readRelated,
  readShelf,
} from './read-cards.ts';
export { readAddressBlocks, readAddresses, readShareCard } from './read-addresses.ts';
export { refreshDiscovery, refreshTrending } from './refresh-discovery.ts';
export {
  type Cursor,
  FUNDINGS,
  PERCENT_BANDS,
  readCursor,
  type Search,
  SORTS,
  STATUSES,
  searchOf,
  usualSort,
} from './search.ts';
export { type SearchResult, searchCampaigns } from './search-campaigns.ts';
export type { FacetCount } from './search.store.ts';
