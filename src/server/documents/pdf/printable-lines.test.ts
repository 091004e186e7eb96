import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationResponseXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readPrintableLines } from './printable-lines.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuadra-read-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function saved(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

test('a document is printed in pesos under its file', async () => {
  const [line] = (await readPrintableLines(saved('a.xml', dianXml({ subtotal: '100.50', tax: '19.10' })))) ?? [];
  expect(line).toMatchObject({ file: 'a.xml', number: 'FE1', subtotal: 100.5, payable_total: 119.6, lines: 1 });
  expect(line).not.toHaveProperty('member');
});

test('a document of a ZIP is printed under its member, and so is a refusal', async () => {
  const members = {
    'sub/a.xml': strToU8(dianXml()),
    'b.xml': strToU8('hola'),
    'c.xml': strToU8(applicationResponseXml({ code: '02', number: 'FE1', uuid: 'x' })),
  };
  expect(await readPrintableLines(saved('a.zip', zipSync(members)))).toMatchObject([
    { file: 'a.zip', member: 'sub/a.xml', number: 'FE1' },
    {
      file: 'a.zip',
      member: 'b.xml',
      error: 'El archivo no contiene una factura electrónica de la DIAN. Pide al emisor el XML o el ZIP.',
    },
    { file: 'a.zip', member: 'c.xml', document_kind: 'application_response', event_code: '02' },
  ]);
});

test('a refused file is one line with its reason', async () => {
  expect(await readPrintableLines(saved('b.xml', '<Invoice>'))).toEqual([
    {
      file: 'b.xml',
      error: 'El XML está dañado: no se puede leer desde la línea 1. Descárgalo de nuevo o pídelo al emisor.',
    },
  ]);
});

test('a warning of the file itself is printed with its document', async () => {
  const bytes = Buffer.from(dianXml().replace('Café', 'Café ñ'), 'latin1');
  expect(await readPrintableLines(saved('c.xml', bytes))).toMatchObject([
    { warnings: [{ code: 'encoding_mismatch' }] },
  ]);
});

test('a missing file is told apart from an empty one', async () => {
  expect(await readPrintableLines(join(folder, 'nada.xml'))).toBeUndefined();
  expect(await readPrintableLines(saved('vacio.xml', ''))).toEqual([
    { file: 'vacio.xml', error: 'El archivo está vacío. Descárgalo de nuevo.' },
  ]);
});
