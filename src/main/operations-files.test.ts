import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfiguration } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';

const FOLDER = join(projectRoot(), 'docs/operations');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

function variables(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^([A-Z_]+)="?(.*?)"?$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name ?? '', value ?? '']));
}

it('the environment to copy is a production that may start, and every variable of it is read', () => {
  const given = variables(read('environment.example'));
  expect(Object.keys(given).length).toBeGreaterThan(10);
  expect(readConfiguration(given)).toMatchObject({
    isProduction: true,
    trustedProxies: ['loopback'],
  });
  for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM']) {
    expect(() => readConfiguration({ ...given, [name]: '' })).toThrow(name);
  }
});

it.each(['web', 'worker'])('the unit of %s starts its role with figures of its own', (role) => {
  const instance = role === 'web' ? '3000' : '9464';
  const unit = read(`groundswell-${role}@.service`).replaceAll('%i', instance);
  expect(unit).toContain(`build/server/main.js ${role}\n`);
  const [, own = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  const settings = readConfiguration({
    ...variables(read('environment.example')),
    ...variables(own.replaceAll(' ', '\n')),
  });
  expect(settings.metricsPort).toBe(role === 'web' ? 13_000 : 9464);
});

it('the backup has its address from the environment, and its timer has a service', () => {
  const service = read('groundswell-backup.service');
  expect(service).toContain('build/server/main.js cli backup ${BACKUP_TO}\n');
  expect(read('groundswell-backup.timer')).toMatch(/^OnCalendar=\S+ \d\d:\d\d:\d\d$/m);
});

it('the proxy lets through what we take, and says who asks', () => {
  const proxy = read('nginx.conf');
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(proxy) ?? [];
  // Its megabytes are of 1,048,576 bytes; the largest picture has 20,000,000.
  expect(Number(megabytes) * 1_048_576).toBeGreaterThan(20_000_000 + 65_536);
  expect(proxy).toContain('X-Forwarded-For $remote_addr');
});
