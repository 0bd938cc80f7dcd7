/** The door of perks: what a campaign offers, what is left of it, and where it ships. */
export { isOpen, isSoldOut, type Perk, type PerkItem, type PerkOption, unitsLeft } from './perk.ts';
export { readPerks } from './read-perks.ts';
