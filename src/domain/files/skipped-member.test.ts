import { expect, test } from 'vitest';
import { skippedMember } from './skipped-member.ts';

test.each([
  ['fotos/logo.png', /^No es XML, PDF ni ZIP\. .*pide al emisor/],
  ['mes.rar', /^No abrimos archivos \.rar\. Descomprime/],
  ['factura.eml', /^No abrimos correos guardados\. .*adjuntos/],
  ['factura.PDF', /^Por dentro no es un PDF, aunque su nombre termine en \.pdf\. .*pide al emisor/],
  ['libro.xlsx', /impórtalas en «Importar desde Excel»\.$/],
  ['libro.xls', /^No leemos archivos \.xls\. .*guárdalos como «Libro de Excel \(\.xlsx\)»/],
  ['sin-extension', /^No es XML, PDF ni ZIP\./],
])('%s is left out with its reason and what to do', (name, detail) => {
  expect(skippedMember(name, 10).detail).toMatch(detail);
  expect(skippedMember(name, 0).detail).toMatch(/^Sin contenido: .*pide la factura al emisor\.$/);
});
