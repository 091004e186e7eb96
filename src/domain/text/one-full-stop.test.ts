import { expect, test } from 'vitest';
import { oneFullStop } from './one-full-stop.ts';

test.each([
  ['Agregaste la empresa Comercial Ejemplo S.A.S..', 'Agregaste la empresa Comercial Ejemplo S.A.S.'],
  ['Creaste una cuenta para Ferre Ltda.. Abre este enlace:', 'Creaste una cuenta para Ferre Ltda. Abre este enlace:'],
  ['Agregaste la empresa Panadería Ñandú.', 'Agregaste la empresa Panadería Ñandú.'],
  ['Descargamos factura..xml.', 'Descargamos factura..xml.'],
  ['Espera... ya casi.', 'Espera... ya casi.'],
])('%s', (text, expected) => {
  expect(oneFullStop(text)).toBe(expected);
});
