import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeIssue } from '#domain/text/describe-issue.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { toJsonSchema } from './openapi/json-schema.ts';

const ENDPOINTS: [string, Endpoint][] = Object.entries(ALL_ENDPOINTS);
const SCHEMAS = ENDPOINTS.flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? ([[`${name} ${part}`, schema]] as const) : [],
  ),
);
const ENGLISH = /\b(invalid|input|expected|received|too|must|string|number|required|option|key)\b/i;
/** For each field: none, of another type, too long, too large, too small. */
const WRONG = [undefined, null, {}, 'x'.repeat(5_000), '', -1, 1e12, ['x'], 'nada'];

beforeAll(() => void z.config({ customError: describeIssue }));
afterAll(() => void z.config({ customError: undefined }));

test.each(SCHEMAS)('what breaks a rule of %s is told in Spanish', (_name, schema) => {
  const fields = Object.keys(toJsonSchema(schema, 'input').properties ?? {});
  const inputs = [undefined, [], ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value])))];
  const texts = inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []);
  expect(texts.filter((text) => text.trim() === '' || ENGLISH.test(text))).toEqual([]);
});

test('a text that is too long says how long it may be', () => {
  const schema = z.string().check(z.maxLength(200));
  expect(schema.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe('Escribe máximo 200 caracteres.');
});
