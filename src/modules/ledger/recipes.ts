/** Every posting of every event. */
export * from './contribution-recipes.ts';
export * from './dispute-recipes.ts';
export * from './refund-recipes.ts';
