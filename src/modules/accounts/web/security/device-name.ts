const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person calls the device behind a User-Agent: `Firefox · Linux`; empty when nothing is known. */
export function deviceName(userAgent: string): string {
  const first = (table: readonly [RegExp, string][]) =>
    table.find(([form]) => form.test(userAgent));
  return [first(BROWSERS)?.[1], first(SYSTEMS)?.[1]].filter(Boolean).join(' · ');
}
