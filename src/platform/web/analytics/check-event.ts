import type { TrackedEvent, TrackedValue } from './track.ts';

const CAMEL_CASE = /^[a-z][A-Za-z0-9]*$/;
/** Ids of records are integers everywhere. */
const INTEGER_IDS = ['pledgeId', 'perkId', 'accountId'];

/** What is wrong with an event, as sentences; none where it may be sent. */
export function violationsOf({ kind, event }: TrackedEvent): string[] {
  const own = kind === 'google' ? googleViolations(event) : thetaViolations(event);
  return [...own, ...propertyViolations(event)];
}

function googleViolations(event: Readonly<Record<string, TrackedValue>>): string[] {
  return [
    ...(isText(event.category) ? [] : ['a category is required']),
    ...(isText(event.action) ? [] : ['an action is required']),
    ...(event.value === undefined || Number.isInteger(event.value)
      ? []
      : ['value must be an integer']),
  ];
}

function thetaViolations(event: Readonly<Record<string, TrackedValue>>): string[] {
  return isText(event.name) ? [] : ['a name is required'];
}

function propertyViolations(event: Readonly<Record<string, TrackedValue>>): string[] {
  const names = Object.keys(event);
  return [
    ...names
      .filter((name) => !CAMEL_CASE.test(name))
      .map((name) => `property ${name} must be in camel case`),
    ...INTEGER_IDS.filter(
      (name) => event[name] !== undefined && !Number.isSafeInteger(event[name]),
    ).map((name) => `${name} must be an integer`),
  ];
}

function isText(value: TrackedValue): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** `pageByteCount` becomes `page_byte_count`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
