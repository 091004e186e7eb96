import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { Representation } from './representation.tsx';

async function printedTextOf(detail: InvoiceDetail): Promise<string> {
  await renderWithStore(<Representation detail={detail} />);
  return screen.getByTestId('page').textContent?.replace(/\s+/g, ' ') ?? '';
}

const PARTY = anInvoiceDetail().supplier;

/** A document that uses every field that can be printed. */
const rich = (): InvoiceDetail =>
  anInvoiceDetail({
    invoice_number: 'FE-990',
    issue_date: '2026-11-05',
    issue_time: '10:20:30-05:00',
    due_date: '2026-12-05',
    supplier: {
      ...PARTY,
      trade_name: 'La Tostadora',
      address: 'Calle 5 # 10-20',
      department: 'Valle del Cauca',
      phone: '6023334455',
      email: 'ventas@cafe.example',
      responsibilities: ['O-13', 'O-15'],
    },
    lines: [
      {
        line_id: '7',
        description: 'Café molido',
        code: 'CM-1',
        quantity: 2.5,
        unit: 'KGM',
        unit_price: 40_000.25,
        line_total: 100_000,
        is_gift: true,
        reference_price: 41_000,
        taxes: [{ code: '01', rate: 19, base: 100_000, amount: 19_000, per_unit: null }],
        withholdings: [{ code: '05', rate: 15, base: 19_000, amount: 2_850, per_unit: null }],
        allowances: [{ is_charge: false, amount: 5_000, base: 105_000, percent: 5, reason: 'Volumen' }],
        notes: ['Lote 33'],
      },
    ],
    subtotal: 100_000,
    tax_amount: 19_120,
    taxes: [
      { code: '01', rate: 19, base: 100_000, amount: 19_000, per_unit: null },
      { code: '22', rate: null, base: null, amount: 120, per_unit: 60 },
    ],
    withholdings: [{ code: '06', rate: 2.5, base: 100_000, amount: 2_500, per_unit: null }],
    withholding_amount: 2_500,
    total_amount: 119_000,
    total_after_withholdings: 116_500,
    allowance_charges: [
      { is_charge: true, amount: 3_000, base: 100_000, percent: 3, reason: 'Transporte' },
      { is_charge: false, amount: 1_000, base: null, percent: null, reason: 'Pronto pago' },
    ],
    allowances: 1_000,
    charges: 3_000,
    prepayments: [{ id: 'ANT-4', amount: 2_000, date: '2026-10-01' }],
    prepaid: 2_000,
    rounding: 1,
    payments: [
      { form: '2', means: '47', due_date: '2026-12-05' },
      { form: '2', means: '10', due_date: '2026-12-20' },
    ],
    order_reference: 'OC-77',
    references: [{ number: 'REM-5', uuid: null, issue_date: '2026-11-01', type_code: null }],
    notes: ['Pagar en la cuenta 123'],
    authorisation: {
      number: '18764000001',
      prefix: 'FE',
      from: '1',
      to: '5000',
      start_date: '2026-01-01',
      end_date: '2027-01-01',
    },
    software_provider: '800197268',
  });

test('every value of a document is printed', async () => {
  const detail = rich();
  const printed = await printedTextOf(detail);
  const expected = [
    'Factura de venta FE-990',
    'Fecha de emisión05/11/2026, 10:20:30',
    'Vencimiento05/12/2026',
    'MonedaCOP',
    'Proveedor, emisor del documento',
    'La Tostadora',
    'NIT 900.123.456-8',
    'Calle 5 # 10-20, Cali, Valle del Cauca, CO',
    'Teléfono602 333 4455',
    'Correoventas@cafe.example',
    'ResponsabilidadesO-13, O-15',
    'Cliente, adquirente',
    'Ferretería El Tornillo',
    'Forma de pagoCrédito',
    'Medio de pagoTransferencia bancaria · Efectivo 20/12/2026',
    'Orden de compraOC-77',
    'Documentos relacionadosREM-5 01/11/2026',
    '7Café molidoCódigo CM-1Sin cobroDescuento 5% VolumenLote 33Precio de referencia $ 41.000ReteIVA 15%',
    '2,5 kg$ 40.000,25IVA 19%$ 100.000',
    'IVA19%$ 100.000$ 19.000',
    'INC bolsas$ 60 por unidad$ 120',
    'ReteFuente2,5%$ 100.000$ 2.500',
    'Retenciones (no cambian el total de la factura)',
    'Subtotal$ 100.000Impuestos$ 19.120Descuentos-$ 1.000Cargos$ 3.000Anticipos-$ 2.000Redondeo$ 1Total$ 119.000',
    'Neto a pagar si se practican$ 116.500',
    'Cargo 3% Transporte $ 3.000 sobre $ 100.000',
    'Descuento Pronto pago $ 1.000',
    'AnticiposANT-4 01/10/2026 $ 2.000',
    'NotasPagar en la cuenta 123',
    `CUFE${detail.cufe}`,
    'Validada por la DIAN 21/11/2026',
    'Autorización18764000001 · del FE1 al FE5000 · vigente del 01/01/2026 al 01/01/2027',
    'Proveedor tecnológico800.197.268-4',
  ];
  expect(expected.filter((text) => !printed.includes(text))).toEqual([]);
});

test('the printed page is ours and does not pass for that of the issuer', async () => {
  const printed = await printedTextOf(anInvoiceDetail());
  expect(printed).toContain('Representación de Cuadra No es la representación gráfica del emisor.');
  expect(printed).toContain('La hicimos con los datos del XML.');
});

test('the QR code leads to the document at DIAN', async () => {
  await renderWithStore(<Representation detail={anInvoiceDetail()} />);
  const code = screen.getByRole('img', { name: 'Código QR para ver el documento en la DIAN' });
  const [, , width = '0'] = code.getAttribute('viewBox')?.split(' ') ?? [];
  // Version 5 of a QR code and its margin: the URL has 65 characters.
  expect(Number(width)).toBeGreaterThanOrEqual(21 + 8);
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
});

test('a document that is not in the catalogue of DIAN has no QR code', async () => {
  await renderWithStore(
    <Representation detail={anInvoiceDetail({ dian_url: null, cufe: null, cufe_check: 'absent' })} />,
  );
  expect(screen.queryByRole('img')).toBeNull();
});

test('a credit note names what it corrects and why, with its CUDE', async () => {
  const printed = await printedTextOf(
    anInvoiceDetail({
      document_kind: 'credit_note',
      invoice_number: 'NC-1',
      uuid_scheme: 'CUDE-SHA384',
      references: [{ number: 'FE-9', uuid: 'abc123', issue_date: '2026-10-30', type_code: '01' }],
      corrections: [{ code: '2', reason: 'Anulación', reference: 'FE-9' }],
    }),
  );
  expect(printed).toContain('Nota crédito NC-1');
  expect(printed).toContain('Documentos relacionadosFE-9 30/10/2026 abc123');
  expect(printed).toContain('MotivoAnulación');
  expect(printed).toContain('CUDEabcd');
});

test('a support document is issued by the buyer', async () => {
  await renderWithStore(
    <Representation detail={anInvoiceDetail({ document_kind: 'support_document', issued_by: 'customer' })} />,
  );
  expect(screen.getByRole('heading', { name: 'Cliente, emisor del documento' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Proveedor' })).toBeTruthy();
});

test('a foreign document has its own currency, and its total in pesos with the rate', async () => {
  const printed = await printedTextOf(
    anInvoiceDetail({
      document_kind: 'export_invoice',
      currency: 'USD',
      total_amount: 119.5,
      total_cop: 490_000,
      exchange_rate: 4_100.42,
      exchange_date: '2026-11-04',
    }),
  );
  expect(printed).toContain('MonedaUSD');
  expect(printed).toContain('TotalUS$ 119,50');
  expect(printed).toContain('En pesos: $ 490.000 · tasa de cambio $ 4.100,42 (2026-11-04)');
});

test('a rate that a person gave is named as such, and cannot be changed there', async () => {
  const given_rate = { rate: 4_000, by: 'ana@ejemplo.co', at: '2026-11-21T15:00:00Z' };
  const detail = anInvoiceDetail({ currency: 'USD', total_cop: 476_000_000, given_rate, may_give_rate: true });
  expect(await printedTextOf(detail)).toContain('Tasa escrita por ana@ejemplo.co el 21/11/2026.');
  expect(within(screen.getByTestId('page')).queryByRole('button')).toBeNull();
});

test('a test document and a rejected one say so', async () => {
  const printed = await printedTextOf(
    anInvoiceDetail({
      environment: 'test',
      source: 'pdf',
      validation: { code: '04', date: '2026-11-21', time: null, notifications: [] },
    }),
  );
  expect(printed).toContain('Documento de prueba: no tiene validez');
  expect(printed).toContain('Rechazada por la DIAN 21/11/2026');
  expect(printed).toContain('La hicimos con lo que leímos de un PDF.');
});
