/**
 * `npm run drill [kills] [seed]`: kills a process that takes contributions, at random; 200 times unless
 * told.
 */
import { bundle } from './bundle.ts';

process.env.DRILL_BUYERS = await bundle('drill-buyers');
await import(await bundle('drill'));
