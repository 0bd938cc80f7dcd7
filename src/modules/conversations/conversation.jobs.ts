import type { Schedule } from '#platform/jobs/schedule.ts';
import { reporterSchedules } from './comments/outcome/notify-reporters.ts';
import { updateSchedules } from './updates/write-update.ts';

/** What conversations do on a clock. */
export const conversationSchedules: readonly Schedule[] = [
  ...updateSchedules,
  ...reporterSchedules,
];
