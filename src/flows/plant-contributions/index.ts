/** The door of planting: contributions of the past, settlements, and what was raised elsewhere. */
export {
  type ExternalEntry,
  type PlantedContribution,
  type PlantedPayment,
  plantContributions,
  plantSettlement,
  recordExternalRaised,
} from './plant-contributions.ts';
