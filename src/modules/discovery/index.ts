/** The door of discovery: search, shelves of cards, collections, and what keeps the index fresh. */
export { type Collection, type Theme, wordsIn } from './collections/collection.ts';
export { collectionRoutes } from './collections/collection.routes.ts';
export { staffCollectionRoutes } from './collections/staff-collection.routes.ts';
export {
  addCollection,
  changeCollection,
  orderCollection,
  removeCollection,
} from './collections/change-collection.ts';
export {
  afterOf,
  type ListedCollection,
  readAfter,
  readCampaignsOfCollection,
  readCollection,
  readCollections,
  type ShownCollection,
} from './collections/read-collection.ts';
export { feedRoutes } from './feeds/feed.routes.ts';
export { readForPerson, readRelated, type Section } from './feeds/read-feeds.ts';
export { sponsorRoutes } from './sponsors/sponsor.routes.ts';
export { suggestionRoutes } from './suggestions/suggestion.routes.ts';
export { addCertification, addSponsor, certifyCampaigns } from './sponsors/change-sponsor.ts';
export type { CampaignCard, OpenCounts, Shelf } from './card.store.ts';
export { readCards, readOpenCounts, readShelf } from './read-cards.ts';
export { readAddressBlocks, readAddresses, readShareCard } from './read-addresses.ts';
export { refreshDiscovery, refreshTrending } from './refresh-discovery.ts';
export {
  FUNDINGS,
  PERCENT_BANDS,
  readCursor,
  type Search,
  SORTS,
  STATUSES,
  searchOf,
  usualSort,
} from './search.ts';
export { searchCampaigns } from './search-campaigns.ts';
export type { FacetCount } from './search.store.ts';
