import type { Market } from './market.ts';

const CAST = [
  ['nora@demo.test', 'owner of three campaigns'],
  ['ben@demo.test', 'contributor'],
  ['ida@demo.test', 'owner of one campaign'],
  ['admin@demo.test', 'staff; also trust@ finance@ support@ curator@'],
] as const;

/** What is printed once the market serves: one address, the log-ins, the test card. */
export function welcome(market: Market): string {
  const lines = ['', `  Groundswell is open:  ${market.url}`, ''];
  if (market.hasDemo) {
    lines.push('  Log-ins (password: groundswell)');
    for (const [email, role] of CAST) lines.push(`    ${email.padEnd(17)} ${role}`);
    lines.push('', `  A market of your own: ${market.url}/admin/setup, as admin`, '');
  }
  if (market.hasSandbox) {
    lines.push('  Test card  4242 4242 4242 4242, any later date, any CVC. No money moves.', '');
  }
  lines.push(`  Data  ${market.dataDir}`, `  Log   ${market.log}`, '', '  Ctrl-C stops it.', '');
  return lines.join('\n');
}
