import fc from 'fast-check';

type Json = Record<string, unknown>;

/** Values that fit a JSON schema, as far as the schema can say. */
export function fitting(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fc.oneof(...(choices as Json[]).map(fitting));
  if (Array.isArray(schema.allOf)) return fitting(Object.assign({}, ...(schema.allOf as Json[])));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return amount(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting((schema.items as Json | undefined) ?? {}), {
        minLength: numberOr(schema.minItems, 0),
        maxLength: Math.min(numberOr(schema.maxItems, 3), 5),
      });
    case 'object':
      return record(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function record(schema: Json): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fitting(field)]),
  );
  return fc.record(fields, { requiredKeys: (schema.required ?? []) as string[] });
}

function text(schema: Json): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (schema.format === 'uri') return fc.webUrl();
  if (typeof schema.pattern === 'string') return matching(schema.pattern);
  return fc.string({
    minLength: numberOr(schema.minLength, 0),
    maxLength: Math.min(numberOr(schema.maxLength, 40), 400),
  });
}

/** Each tries out, when it is made, which hostile texts fit its pattern; a pattern stands in many schemas. */
const patterns = new Map<string, fc.Arbitrary<string>>();

/** The generator knows no lookaround, so it is left out there and checked afterwards. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  const whole = new RegExp(pattern);
  const bare = pattern.replace(/\(\?<?[!=][^()]*\)/g, '');
  const made = fc.stringMatching(new RegExp(bare)).filter((value) => whole.test(value));
  patterns.set(pattern, made);
  return made;
}

function amount(schema: Json): fc.Arbitrary<number> {
  const min = Math.max(numberOr(schema.minimum, -1e6), numberOr(schema.exclusiveMinimum, -1e6));
  const max = Math.min(numberOr(schema.maximum, 1e6), numberOr(schema.exclusiveMaximum, 1e6));
  const bounds = { min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) };
  return schema.type === 'integer'
    ? fc.integer(bounds)
    : fc.double({ ...bounds, noNaN: true, noDefaultInfinity: true });
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

/** What nobody should send: every type, edges of numbers, hostile texts. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1.5,
    1e21,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    '0x10',
    '１２',
    '12,50',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    '[object Object]',
    "'; --",
    '$$',
    '%',
    '_',
    '\\',
    '<script>',
    '../../etc/passwd',
    'a\r\nBcc: b@c',
    '\u202e',
    '\ud800',
    'a\u0000b',
    'x'.repeat(5_000),
    '😀'.repeat(50),
    [],
    {},
    [[]],
    [null],
    { $ne: '' },
    { length: 9 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A fitting value in which one part was replaced, dropped or added. */
export function mutated(schema: Json): fc.Arbitrary<unknown> {
  return fc.tuple(fitting(schema), fc.nat(), odd, fc.nat({ max: 3 })).map(mutate);
}

function mutate([value, at, replacement, kind]: [unknown, number, unknown, number]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return replacement;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(keys.length, 1)];
  if (kind === 0 || key === undefined) return replacement;
  if (kind === 1) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  if (kind === 2) return { ...value, unexpected: replacement };
  return { ...value, [key]: replacement };
}
