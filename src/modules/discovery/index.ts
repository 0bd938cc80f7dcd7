/** The door of discovery: search, shelves of cards, collections, and what keeps the index fresh. */
export {
  type Collection,
  type Theme,
  wordsIn,
} from './collections/collection.ts';
export type { ChosenCampaign } from './collections/collection.store.ts';
export {
  entryCursor,
  newCertification,
  newCollection,
  newSponsor,
  THEMES,
} from './contract.ts';
export { collectionRoutes } from './collections/collection.routes.ts';
export { staffCollectionRoutes } from './collections/staff-collection.routes.ts';
export {
  addCollection,
  changeCollection,
  type CollectionChange,
  moveInCollection,
  removeCollection,
} from './collections/change-collection.ts';
export {
  type ListedCollection,
  previewCollection,
  readAfter,
  readCampaignsOfCollection,
  readChosenCampaigns,
  readCollection,
  readCollections,
  readCollectionsForStaff,
  readCollectionSlugs,
  readCollectionsToCurate,
  readHomeCollections,
  type ShownCollection,
} from './collections/read-collection.ts';
export { PERCENTS } from './bands.rules.ts';
export { discoverySubscribers } from './indexing/indexing.events.ts';
export { feedRoutes } from './feeds/feed.routes.ts';
export {
  readFollowedCards,
  readForPerson,
  readRelated,
} from './feeds/read-feeds.ts';
export { graphRoutes } from './graph/graph.routes.ts';
export { setReaderCountry } from './feeds/reader-country.ts';
export { viewedQuery } from './feeds/viewed.ts';
export {
  changeSavedSearch,
  forgetSavedSearch,
  keepSearch,
  readSavedSearches,
} from './saved-searches/keep-saved-searches.ts';
export {
  notifySavedSearches,
  savedSearchSchedules,
} from './saved-searches/notify-saved-searches.ts';
export {
  asSaved,
  savedQueryOf,
  type SavedSearch,
  savedSearchHref,
  saveProblem,
  SEARCH_NAME_MAX,
} from './saved-searches/saved-search.ts';
export { savedSearchRoutes } from './saved-searches/saved-search.routes.ts';
export { sponsorRoutes } from './sponsors/sponsor.routes.ts';
export { suggestionRoutes } from './suggestions/suggestion.routes.ts';
export {
  addCertification,
  addSponsor,
  certifyCampaign,
  changeCertification,
  changeSponsor,
} from './sponsors/change-sponsor.ts';
export {
  readCertification,
  readCertifications,
  readSponsor,
  readSponsors,
} from './sponsors/read-sponsors.ts';
export type { Certification, Sponsor } from './sponsors/sponsor.ts';
export type { CampaignCard } from './card.store.ts';
export type { OpenCounts } from './kinds/kind.ts';
export { readCards, readOpenCounts, readShelf } from './read-cards.ts';
export { readAddressBlocks, readAddresses, readShareCard } from './read-addresses.ts';
export { MOST_ON_MAP, MOST_TOWNS, readTownNames, readTowns } from './towns/read-towns.ts';
export { HAS_NEWS } from './index.store.ts';
export { readIndexLag, refreshDiscovery } from './refresh-discovery.ts';
export { TREND_WEIGHTS, type TrendPart, trendPoints } from './trending/trend.ts';
export { readTrend, refreshTrending, type Trend } from './trending/trending.ts';
export { setRecentVisits } from './trending/visits.ts';
export { aloneWithIndex, INDEX_SCHEDULE } from './indexing/index-lease.ts';
export { revalueSchedules } from './indexing/revalue.ts';
export { rebuildDiscovery } from './rebuild-discovery.ts';
export { endSearchTuning, tuneSearch } from './tuning/change-tuning.ts';
export { previewTuning, readTuning, readTunings } from './tuning/read-tuning.ts';
export { searchTuningRoutes, tuningOf } from './tuning/tuning.routes.ts';
export { MOST_POINTS, newTuning, tuningFields } from './tuning/tuning-contract.ts';
export type { Tuning, TuningKind } from './tuning/tuning.ts';
export {
  FUNDINGS,
  PERCENT_BANDS,
  queryOfSearch,
  readCursor,
  type Search,
  SORTS,
  STATUSES,
  searchOf,
  typedTextOf,
  UNFILTERED,
  usualSort,
} from './search.ts';
export { searchEverything } from './announced/search-everything.ts';
export type { Taken } from './named-filters/named-beside.ts';
export {
  byNamed,
  type NamedFilters,
} from './named-filters/named-filters.ts';
export { withKnownCategories } from './facets/known-categories.ts';
export { countSearch } from './facets/count-search.ts';
export {
  findNearly,
  findOutside,
  type Reading,
  searchCampaigns,
  type SearchResult,
} from './search-campaigns.ts';
export { isUnfindable, type Typed } from './narrow-search.ts';
export type { FacetCount } from './facets/facet.ts';
