import { forgetViewed } from '../analytics/viewed-campaigns.ts';
import { clearTab } from './tab-storage.ts';

/**
 * Forgets what the tab keeps of whoever used it: forms half filled in, orders, what was to follow a log-in,
 * and which campaigns they looked at.
 * For the end of a session; nothing happens where the browser keeps nothing.
 */
export function forgetTab(): void {
  forgetViewed();
  clearTab();
}
