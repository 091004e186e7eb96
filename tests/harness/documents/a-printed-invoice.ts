import { aListPage, aPdf } from './a-pdf.ts';

type Printed = {
  number?: string;
  supplier?: string;
  customer?: string;
  total?: string;
  cufe?: string;
  /** Any text, to make the file different. */
  note?: string;
};

/** A PDF of an invoice over 100.000 pesos plus 19 % IVA; values that are not given are not printed. */
export function aPrintedInvoice({ number, supplier, customer, total, cufe, note = '' }: Printed): Uint8Array {
  const rows = [
    `FACTURA ELECTRÓNICA DE VENTA ${number ? `No. ${number}` : ''}`,
    ...(total ? ['Fecha de emisión: 05/11/2026'] : []),
    'Datos del emisor',
    'Razón social: CAFE DEL VALLE SAS',
    ...(supplier ? [`NIT: ${supplier}`] : []),
    'Cliente: PANADERIA LTDA',
    ...(customer ? [`NIT: ${customer}`] : []),
    ...(total ? ['Subtotal: 100.000,00', 'IVA 19%: 19.000,00', `Total a pagar: $ ${total}`] : []),
    ...(cufe ? ['CUFE:', cufe.slice(0, 60), cufe.slice(60)] : []),
    note,
  ];
  return aPdf([aListPage(...rows)]);
}
