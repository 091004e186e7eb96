import { expect, test } from 'vitest';
import { readFormFileName } from './form-file-name.ts';

test.each([
  ['con %22errores%22; ñ.xlsx', 'con "errores"; ñ.xlsx'],
  ['100 %.xml', '100 %.xml'],
])('the name %s in a form is %s', (filename, name) => {
  expect(readFormFileName(filename)).toBe(name);
});
