import { expect, it } from 'vitest';
import { errorFacts } from './error-facts.ts';

const messageOf = (text: string) => errorFacts(new Error(text)).message;

it.each([
  ['no account of nora@people.test', 'no account of [hidden]'],
  ['token=abc123def456 is over', 'token=[hidden] is over'],
  ['card 4242 4242 4242 4242 declined', 'card [hidden] declined'],
  ['invalid input syntax for type bigint: "Nora Field, 12 Mill Lane"', 'bigint: "[hidden]"'],
  ['invalid input syntax for type bigint: "Schmidt"', 'syntax for type bigint: "[hidden]"'],
  ['"Nora" is not valid JSON', '"[hidden]" is not valid JSON'],
  ['"Nora\nSchmidt" is not valid JSON', '"[hidden]"'],
  [`Unexpected token 'N', "{"a": Nora "Schmidt" }" is not valid JSON`, "token '[hidden]' is not"],
  ["can’t be: don't ask 'Nora'", "don't ask '[hidden]'"],
  ['not „Nora“, "it" Nora"x', 'not „[hidden]„x'],
  ['"Nora\rSchmidt" is not valid JSON', '"[hidden]" is not valid JSON'],
  ['from 192.0.2.17 and 2001:db8:0:0:1::7', 'from [hidden]'],
  ['2001:db8::1 went away', '[hidden] went away'],
  ['connect ::ffff:192.0.2.17 or [fe80::1]:443', 'connect [hidden] or [[hidden]]:443'],
  ['call +44 20 7946 0018 back', 'call +[hidden] back'],
  ['GET /projects/lamp?code=s3cret failed', '/projects/lamp?[hidden] failed'],
])('of %j the message keeps nobody’s data', (text, kept) => {
  expect(messageOf(text)).toContain(kept);
  expect(messageOf(text)).not.toMatch(
    /nora|Schmidt|Mill Lane|4242|192\.0|db8|fe80|abc123|7946|s3cret/iu,
  );
});

it.each([
  ['550 5.1.1 User nora.field unknown', '550 5.1.1'],
  ['550-5.1.1 User nora.field unknown', '550-5.1.1'],
  ['451: All were rejected: 451 4.7.1 nora.field: wait', '451'],
  ['All recipients were rejected: 550 No nora.field here', 'All recipients were rejected: 550'],
])('of the mail server’s answer %j the codes alone are kept', (text, kept) => {
  expect(messageOf(text)).toBe(kept);
});

it.each([
  'relation "accounts" does not exist',
  'null value in column "title" of relation "campaigns" violates not-null constraint',
  'duplicate key value violates unique constraint "accounts_slug_key"',
  "Cannot read properties of undefined (reading 'title')",
  'function clock_now(integer) does not exist',
  'operator does not exist: id::text = bigint',
])('%j keeps what the project itself has named', (text) => {
  expect(messageOf(text)).toBe(text);
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

it('takes no line of the message for the place, and no sign the database refuses', () => {
  const { message, frame } = errorFacts(new Error('gone\0\n    at Nora:1:2'));
  expect(message).toBe('gone');
  expect(frame).toContain('error-facts.test.ts');
});

it('has one fingerprint for one cause, whatever numbers it names', () => {
  const [one, two] = [7, 12].map((id) => errorFacts(new Error(`no row ${id}`)).fingerprint);
  expect(one).toMatch(/^[0-9a-f]{16}$/u);
  expect(two).toBe(one);
  expect(errorFacts(new TypeError('no row 7')).fingerprint).not.toBe(one);
});
