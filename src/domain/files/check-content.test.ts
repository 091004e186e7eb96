import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { checkContent } from './check-content.ts';

const HELP = 'Pide al emisor el XML o el ZIP de la factura.';
const AGAIN = 'Descárgalo de nuevo o pide al emisor el XML o el ZIP.';
const EXPIRED = `El enlace pudo vencer o pedir tu clave. ${AGAIN}`;
const bytes = (...codes: number[]) => new Uint8Array([...codes, ...Array<number>(40).fill(7)]);

test.each([
  ['a page', strToU8('\ufeff\n<!DOCTYPE html><p>Inicia sesión'), `es una página web. ${EXPIRED}`],
  ['a page with a comment first', strToU8('<!-- 1 --><html>'), `es una página web. ${EXPIRED}`],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), `es una imagen. ${HELP}`],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), `es una imagen. ${HELP}`],
  ['a HEIC', strToU8('\0\0\0\u0018ftypheic\0\0\0\0'), `es una imagen. ${HELP}`],
  ['a document of Word', zipSync({ 'word/document.xml': strToU8('<a/>') }), `es un documento de Word. ${HELP}`],
  [
    'a workbook',
    zipSync({ 'xl/workbook.xml': strToU8('<a/>') }),
    'es un libro de Excel. Si trae facturas, guárdalo como «Libro de Excel (.xlsx)» e impórtalo en «Importar desde Excel».',
  ],
  ['a text of Word', strToU8('{\\rtf1 hola}'), `es un documento de Word. ${HELP}`],
  [
    'an old Word',
    bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    `es un archivo antiguo de Word o Excel. ${HELP}`,
  ],
  ['an XML', strToU8('<Invoice/>'), 'por dentro es un XML. Cambia el final de su nombre a .xml e intenta nuevamente.'],
  [
    'a ZIP',
    zipSync({ 'a.xml': strToU8('<a/>') }),
    'por dentro es un ZIP. Cambia el final de su nombre a .zip e intenta nuevamente.',
  ],
  ['nothing', new Uint8Array(), `está vacío. ${AGAIN}`],
])('%s called PDF is named', (_, content, detail) => {
  expect(checkContent('factura.PDF', content)).toBe(`El archivo factura.PDF no es un PDF: ${detail}`);
});

test('other bytes called PDF are no PDF; a PDF is one, also after other bytes', () => {
  expect(checkContent('a.pdf', strToU8('hola'))).toBe(`El archivo a.pdf no es un PDF. ${AGAIN}`);
  expect(checkContent('a.pdf', strToU8('\n\n%PDF-1.4'))).toBeUndefined();
});
