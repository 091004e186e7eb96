import { expect, test } from 'vitest';
import { documentType } from './document-type.ts';

/** DIAN's own names as its listing writes them, and what people write in their place. */
test.each([
  ['Factura electrónica', 'invoice'],
  ['Factura Electrónica de Venta Mandato', 'invoice'],
  ['FACTURAS ELECTRÓNICAS', 'invoice'],
  ['Factura electrónica de exportación', 'export_invoice'],
  ['Factura electrónica de contingencia', 'contingency_invoice'],
  ['Factura electrónica de contingencia DIAN', 'contingency_invoice'],
  ['Nota de crédito electrónica', 'credit_note'],
  ['Notas Crédito', 'credit_note'],
  ['Notas de débito electrónicas', 'debit_note'],
  ['Nota de ajuste crédito del documento equivalente', 'credit_note'],
  ['Nota de ajuste débito del documento equivalente', 'debit_note'],
  ['Nota de ajuste del documento equivalente', 'credit_note'],
  ['Nota de ajuste crédito al documento equivalente electrónico', 'credit_note'],
  ['Nota de ajuste del documento soporte', 'support_adjustment'],
  ['Documento soporte con no obligados', 'support_document'],
  ['Documento equivalente POS', 'pos_equivalent'],
  ['Documento equivalente - POS', 'pos_equivalent'],
  ['POS electrónico', 'pos_equivalent'],
  ['Documento equivalente – Extractos', 'equivalent_document'],
  ['Documento equivalente‑Transporte aéreo de pasajeros', 'equivalent_document'],
  ['Documento\u200b equivalente\u00a0— Bolsa de valores', 'equivalent_document'],
  ['Documento Equivalente Electrónico', 'equivalent_document'],
  ['Contingencia Documentos Equivalentes', 'equivalent_document'],
  ['Tiquete aéreo', 'equivalent_document'],
  ['Tiquete transporte pasajeros', 'equivalent_document'],
  ['Documento de importación', 'import_document'],
  ['07', 'equivalent_document'],
  ['94', 'credit_note'],
  ['93', 'debit_note'],
])('%s is of the kind %s', (name, kind) => {
  expect(documentType(name)).toMatchObject({ kind });
});

test.each(['Nomina Individual', 'Nómina Individual de Ajuste', 'Nota de ajuste de nómina', 'Application response'])(
  '%s is skipped by name',
  (name) => {
    expect(documentType(name)).toHaveProperty('skip');
  },
);

test.each(['Cotización', 'Remisión', 'Recibo de caja', '', 'a'.repeat(10_000)])('%s is no known type', (name) => {
  expect(documentType(name)).toBeUndefined();
});
