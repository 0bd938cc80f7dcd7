import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaError, toAppError, wireError } from '#platform/http/error-answer.ts';
import { defineErrors, errorCatalogues, fieldErrors } from './app-error.ts';

const errors = defineErrors('probe-errors', {
  sold_out_2: { status: 409, message: 'errors.conflict' },
  broken: { status: 500, message: 'errors.internal' },
});

describe('errors', () => {
  it('are made by the camel-cased name of their code', () => {
    const error = errors.soldOut2({}, { retryAfter: 7 });
    expect([error.id, error.status, error.retryAfter, error.reportable]).toEqual([
      'sold_out_2',
      409,
      7,
      false,
    ]);
    expect(errors.broken().reportable).toBe(true);
    expect([...errorCatalogues().keys()]).toContain('probe-errors');
  });

  it('are worded in the caller’s language, fields too', () => {
    const error = fieldErrors({
      email: ['errors.field.email'],
      name: [{ key: 'errors.field.too_short', values: { minimum: 2 } }],
    });
    expect(wireError(error, 'de', 'r1')).toEqual({
      error: 'invalid',
      error_description: 'Bitte prüfen Sie Ihre Eingaben.',
      errors: {
        email: ['Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
        name: ['Muss mindestens 2 Zeichen lang sein.'],
      },
      request_id: 'r1',
    });
  });

  it('take a stored sentence as it is', () => {
    const error = errors.soldOut2({}, { sentence: 'Your account was closed: spam.' });
    expect(wireError(error, 'fr', 'r').error_description).toBe('Your account was closed: spam.');
  });

  it.each<[string, unknown, number]>([
    ['a lost database', { code: '57P01' }, 503],
    ['a lock that took too long', { code: '55P03' }, 503],
    ['a number out of range', { code: '22003' }, 422],
    ['a doubled row', { code: '23505' }, 409],
    ['a missing parent row', { code: '23503' }, 500],
    ['any other fault', new TypeError('x'), 500],
    ['something thrown that is no error', 'x', 500],
    ['nothing', undefined, 500],
  ])('stand for %s', (_name, thrown, status) => {
    expect(toAppError(thrown).status).toBe(status);
  });

  it('name the field, the message key of its schema, or the kind of fault', () => {
    const schema = z.strictObject({
      password: z.string().min(6, 'errors.field.required'),
      age: z.number().max(9),
      inner: z.object({ city: z.string() }),
      day: z.iso.date(),
    });
    const parsed = schema.safeParse({ password: 'x', age: 10, inner: {}, day: '', extra: 1 });
    const wire = wireError(schemaError(parsed.error as z.ZodError), 'en', 'r');
    expect(wire.errors).toEqual({
      password: ['This field is required.'],
      age: ['Must be at most 9.'],
      'inner.city': ['This field is required.'],
      day: ['Enter a date.'],
      extra: ['This field isn’t known.'],
    });
  });
});
