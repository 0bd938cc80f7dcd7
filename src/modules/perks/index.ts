/** The door of perks: what a campaign offers, what is left of it, and where it ships. */
export {
  arrangePerks,
  leadWithPerk,
  removePerk,
  restorePerk,
  setPerkImage,
} from './editing/arrange-perks.ts';
export { isClaimed, onlyOffer } from './editing/check-perk.ts';
export { itemBody, newPerkBody, type PerkBody, perkBody, TEXT_FIELDS } from './editing/contract.ts';
export { type EditedPerk } from './editing/edited-perk.store.ts';
export { type EditedItem } from './editing/perk-item.store.ts';
export {
  checkOptions,
  createItem,
  readItems,
  removeItem,
  restoreItem,
  updateItem,
} from './editing/perk-items.ts';
export { perkRoutes } from './editing/perk.routes.ts';
export { changePerkStatus } from './editing/perk-status.ts';
export { PERK_STATUSES, REVIEWED_COLUMNS } from './perk-columns.store.ts';
export {
  applyReviewed,
  readSentBackPerks,
  readWaitingPerks,
  type SentBackPerk,
} from './editing/review-change.ts';
export { renewSecretLink, secretTokenOf } from './editing/secret-link.ts';
export { createPerk, readEditedPerks, readPerkProblems, updatePerk } from './editing/write-perk.ts';
export { isOnSale, isSoldOut, type Perk, type PerkItem, unitsLeft } from './perk.ts';
export { type PerkDetails, readPerkDetails } from './perk-details.ts';
export { deliveryMonthText, deliveryText } from './delivery-text.ts';
export { readPerks } from './read-perks.ts';
export {
  type Allowance,
  allowanceOf,
  claim,
  type Hold,
  release,
  type StockMove,
  type StockUnit,
  together,
} from './stock.ts';
export {
  changeUnits,
  holdUntil,
  holding,
  insertHolds,
  lockStockUnits,
  readStockUnits,
  reservationsOf,
  setReservations,
  settingReservations,
} from './stock.store.ts';
export { type ReservationRow, stockReservations } from './stock.table.ts';
export {
  type ChosenOptions,
  isChosenWhole,
  isShownTo,
  knownChoices,
  type Offer,
  type OfferedPerk,
  shippingOf,
} from './offer.ts';
export { readShippingRates } from './offer.store.ts';
export { freshOffers, keptOffer, offerWith } from './offers.ts';
