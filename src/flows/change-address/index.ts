/** The door of sending what was backed somewhere else. */
export { changeAddressRoutes } from './change-address.routes.ts';
export { ADDRESS_LIMIT, changeContributionAddress, listDestinations } from './change-address.ts';
