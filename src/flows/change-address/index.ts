/** The door of sending what was backed somewhere else. */
export { changeAddressRoutes } from './change-address.routes.ts';
export { changeContributionAddress } from './change-address.ts';
