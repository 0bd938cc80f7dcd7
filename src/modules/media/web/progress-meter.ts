import { BITRATE_EVERY_MS, PROGRESS_EVERY_MS } from '../rules.ts';

export interface ProgressMeter {
  /** How many bytes have gone so far. */
  sent(bytes: number): void;
  stop(): void;
}

export interface ProgressReports {
  /** Between 0 and 1, every 100 ms. */
  onProgress(share: number): void;
  /** Bits a second, every 500 ms, over the time since the last report. */
  onBitrate(bitsPerSecond: number): void;
}

/** Reports at a steady pace, however often the browser says something. */
export function measureProgress(total: number, reports: ProgressReports): ProgressMeter {
  let bytes = 0;
  let measured = 0;
  const report = () => reports.onProgress(total > 0 ? Math.min(1, bytes / total) : 0);
  const progress = setInterval(report, PROGRESS_EVERY_MS);
  const bitrate = setInterval(() => {
    reports.onBitrate(((bytes - measured) * 8 * 1_000) / BITRATE_EVERY_MS);
    measured = bytes;
  }, BITRATE_EVERY_MS);
  return {
    sent: (now) => {
      bytes = now;
    },
    stop() {
      clearInterval(progress);
      clearInterval(bitrate);
    },
  };
}
