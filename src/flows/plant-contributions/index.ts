/** The door of planting: contributions of the past, settlements, and what was raised elsewhere. */
export { plantContributions } from './plant-contributions.ts';
export { plantSettlement } from './plant-settlement.ts';
export type { PlantedContribution, PlantedPayment } from './planted.ts';
export { type ExternalEntry, recordExternalRaised } from './record-external.ts';
