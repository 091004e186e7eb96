import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { runWithRequestId, withoutRequestId } from '../http/request-id/request-context.ts';
import { CommentingDialect, formatComment } from './request-id-comments.ts';

const db = new Kysely<{ t: { id: string } }>({
  dialect: new CommentingDialect({ pool: async () => Promise.reject(new Error('not used')) }),
});
const compile = () => db.selectFrom('t').select('id').where('id', '=', '900123456').compile();

test('a statement of a request ends with its id; its parameters stay parameters', () => {
  const id = randomUUID();
  const { sql: text, parameters } = runWithRequestId(id, compile);
  expect(text).toBe(`select "id" from "t" where "id" = $1 /*request_id='${id}'*/`);
  expect(parameters).toEqual(['900123456']);
  expect(runWithRequestId(id, () => sql`select 1`.compile(db).sql)).toBe(`select 1 /*request_id='${id}'*/`);
});

test('background work has no id, also when a request started it', () => {
  const plain = 'select "id" from "t" where "id" = $1';
  expect(compile().sql).toBe(plain);
  expect(runWithRequestId(randomUUID(), () => withoutRequestId(compile)).sql).toBe(plain);
});

test('no value ends the comment or its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '*', '/', '\\', 'a', '\n', ';') }), (value) => {
      expect(formatComment(value)).toMatch(/^\/\*request_id='[^'*/\\\n;]*'\*\/$/);
    }),
  );
});
