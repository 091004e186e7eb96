import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutLiterals } from './without-literals.ts';

test.each([
  ['select * from "invoices" where "id" = $1 limit $2', 'select * from "invoices" where "id" = $1 limit $2'],
  ["select 'ana@x.example', 900123456, 1.5", 'select ?, ?, ?'],
  ["where name = 'O''Brien' and t2.c1 = 7", 'where name = ? and t2.c1 = ?'],
  ["select 1 /*request_id='a'*/", 'select ? '],
  ['select $q$ 900 $q$ -- 900', 'select ? '],
  ['select "it\'s" from a', 'select "it\'s" from a'],
  ['x::bit(32)::bigint & 4294967295', 'x::bit(?)::bigint & ?'],
])('%s', (sql, text) => expect(withoutLiterals(sql)).toBe(text));

test('no quoted value and no number of any statement stays', () => {
  const quoted = fc.string().map((value) => `'${value.replaceAll("'", "''")}'`);
  fc.assert(
    fc.property(quoted, fc.nat(), (value, number) => {
      expect(withoutLiterals(`select ${value}, ${number} from t`)).toBe('select ?, ? from t');
    }),
  );
});
