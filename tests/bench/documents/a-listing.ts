import { createHash } from 'node:crypto';
import { strToU8, Zip, ZipDeflate } from 'fflate';

const TITLES =
  'Tipo de documento|CUFE/CUDE|Folio|Prefijo|Divisa|Forma de Pago|Medio de Pago|Fecha Emisión|Fecha Recepción|NIT Emisor|Nombre Emisor|NIT Receptor|Nombre Receptor|IVA|ICA|IC|INC|Timbre|INC Bolsas|IN Carbono|IN Combustibles|IC Datos|ICL|INPP|IBUA|ICUI|Rete IVA|Rete Renta|Rete ICA|Total|Estado|Grupo'.split(
    '|',
  );
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ZEROS = 15;
const FLUSH_EMAILS = 1_000_000;

/** DIAN's listing of a company with this NIT, as large as one likes: half sold, half bought, one in forty a credit note. */
export function aListing(rows: number, nit: string): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => void chunks.push(chunk));
  const add = (name: string) => {
    const member = new ZipDeflate(name, { level: 6 });
    zip.add(member);
    return (text: string, isLast = true) => member.push(strToU8(text), isLast);
  };
  const links = (type: string, target: string) =>
    `${XML}<Relationships><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  add('_rels/.rels')(links('officeDocument', 'xl/workbook.xml'));
  add('xl/_rels/workbook.xml.rels')(links('worksheet', 'worksheets/sheet1.xml'));
  add('xl/workbook.xml')(
    `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Reporte" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  const write = add('xl/worksheets/sheet1.xml');
  let text = `${XML}<worksheet ${MAIN}><sheetData>${rowXml(1, TITLES.map(inline))}`;
  for (let at = 0; at < rows; at += 1) {
    text += rowXml(at + 2, cellsOf(at, nit));
    if (text.length < FLUSH_EMAILS) continue;
    write(text, false);
    text = '';
  }
  write(`${text}</sheetData></worksheet>`);
  zip.end();
  return Buffer.concat(chunks);
}

function cellsOf(at: number, nit: string): string[] {
  const day = `${String(1 + (at % 28)).padStart(2, '0')}-10-2025`;
  const isSold = at % 2 === 0;
  const other = [String(700_000_000 + (at % 500)), `Tercero ${at % 500} S.A.S.`];
  const own = [nit, 'Café del Valle S.A.S.'];
  const total = 100_000 + at * 7;
  return [
    inline(at % 40 === 39 ? 'Nota de crédito electrónica' : 'Factura electrónica'),
    inline(createHash('sha384').update(`${nit} ${at}`).digest('hex')),
    ...[String(at + 1), 'FE', 'COP', '2', '47', day, `${day} 12:37:14`].map(inline),
    ...(isSold ? [...own, ...other] : [...other, ...own]).map(inline),
    numeric(Math.round((total * 19) / 1.19) / 100),
    ...Array.from({ length: ZEROS }, () => numeric(0)),
    numeric(total),
    inline('Aprobado'),
    inline(isSold ? 'Emitido' : 'Recibido'),
  ];
}

const rowXml = (row: number, cells: readonly string[]) =>
  `<row r="${row}">${cells.map((cell, at) => cell.replace('<c', `<c r="${emailsOf(at)}${row}"`)).join('')}</row>`;

const emailsOf = (column: number) => (column < 26 ? '' : 'A') + String.fromCharCode(65 + (column % 26));
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const numeric = (value: number) => `<c><v>${value}</v></c>`;
