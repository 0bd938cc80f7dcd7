import { expect, it } from 'vitest';
import { errorFacts } from './error-facts.ts';

const messageOf = (text: string) => errorFacts(new Error(text)).message;

it.each([
  ['no account of nora@people.test', 'no account of [hidden]'],
  ['token=abc123def456 is over', 'token=[hidden] is over'],
  ['card 4242 4242 4242 4242 declined', 'card [hidden] declined'],
  ['invalid input syntax for type bigint: "Nora Field, 12 Mill Lane"', 'bigint: "[hidden]"'],
  ['relation "accounts" does not exist', 'relation "accounts" does not exist'],
  ['from 192.0.2.17 and 2001:db8:0:0:1::7', 'from [hidden]'],
  ['call +44 20 7946 0018 back', 'call +[hidden] back'],
  ['GET /projects/lamp?code=s3cret failed', '/projects/lamp?[hidden] failed'],
])('of %j the message keeps nobody’s data', (text, kept) => {
  expect(messageOf(text)).toContain(kept);
  expect(messageOf(text)).not.toMatch(/nora|Mill Lane|4242|192\.0|abc123|7946|s3cret/iu);
});

it('is one line, and ends in time', () => {
  expect(messageOf('first\nsecond Nora')).toBe('first');
  expect(messageOf('x'.repeat(9_000))).toHaveLength(300);
});

it('says where it was thrown within the project', () => {
  expect(errorFacts(new Error('here')).frame).toMatch(
    /^at .*src\/platform\/log\/recorded\/error-facts\.test\.ts:\d+/u,
  );
  expect(errorFacts(new Error('here')).frame).not.toContain(process.cwd());
  expect(errorFacts('thrown as a text')).toMatchObject({
    message: 'thrown as a text',
    frame: null,
  });
});

it('has one fingerprint for one cause, whatever numbers it names', () => {
  const [one, two] = [7, 12].map((id) => errorFacts(new Error(`no row ${id}`)).fingerprint);
  expect(one).toMatch(/^[0-9a-f]{16}$/u);
  expect(two).toBe(one);
  expect(errorFacts(new TypeError('no row 7')).fingerprint).not.toBe(one);
});
