import { formatDate } from '#domain/dates/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { ListingRow } from './listing-row.ts';

/** A message to the supplier of these rows that asks for the XML; Spanish, ready to send. */
export function supplierRequest(rows: readonly ListingRow[], company: string): { subject: string; body: string } {
  const [first] = rows;
  const lines = rows.map((row) => {
    const date = row.issue_date === null ? '' : ` del ${formatDate(row.issue_date)}`;
    const total = formatMoney(row.total / 100, row.currency ?? 'COP');
    const cufe = row.cufe === null ? '' : `\n  CUFE: ${row.cufe}`;
    return `- ${row.type_name || 'Factura'} ${row.number}${date}, por ${total}${cufe}`;
  });
  const numbers = rows.length === 1 ? `la factura ${first?.number ?? ''}` : `${rows.length} facturas`;
  return {
    subject: `Solicitud de XML: ${numbers}`,
    body: [
      `Buen día, ${first?.supplier_name ?? ''}:`,
      '',
      `En la DIAN aparecen estos documentos a nombre de ${company} y no los hemos recibido:`,
      '',
      ...lines,
      '',
      'Por favor envíennos el ZIP con el XML y el PDF de cada uno.',
      '',
      'Gracias.',
    ].join('\n'),
  };
}

/** A message for each supplier, the one with most rows first. */
export function groupBySupplier(rows: readonly ListingRow[]): ListingRow[][] {
  const groups = new Map<string, ListingRow[]>();
  for (const row of rows) groups.set(row.supplier_nit, [...(groups.get(row.supplier_nit) ?? []), row]);
  return [...groups.values()].sort((a, b) => b.length - a.length);
}
