/** Media type of an .xlsx file. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * docs/specification.md#limits. `ratio` holds for a member of more than `anyRatio` bytes, `unpacked` is the number of bytes
 * read from one workbook, `strings` the number of characters of shared texts kept in memory: 40 MB for texts that are not
 * Latin.
 */
export const XLSX_LIMITS = {
  bytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 256,
  members: 500,
  ratio: 100,
  anyRatio: 16 * 1024 * 1024,
  unpacked: 1024 * 1024 * 1024,
  strings: 20_000_000,
};

export type XlsxProblem =
  | 'xlsb'
  | 'docx'
  | 'ods'
  | 'not_xlsx'
  | 'locked_xlsx'
  | 'bad_xlsx'
  | 'xlsx_too_big'
  | 'xlsx_too_many_rows'
  | 'xlsx_no_rows'
  | 'xlsx_memory'
  | 'xlsx_time';

/** Spanish, ready to show. */
export const XLSX_DETAIL: Record<XlsxProblem, string> = {
  not_xlsx: 'El archivo no es un libro de Excel (.xlsx). Ábrelo en Excel y guárdalo como «Libro de Excel (.xlsx)».',
  xlsb: 'El archivo es un libro binario de Excel (.xlsb). Ábrelo en Excel y guárdalo como «Libro de Excel (.xlsx)».',
  docx: 'El archivo es un documento de Word, no un libro de Excel. Exporta el listado como «Libro de Excel (.xlsx)».',
  ods: 'El archivo es un libro de LibreOffice (.ods). Ábrelo y guárdalo como «Libro de Excel (.xlsx)».',
  locked_xlsx: 'El archivo tiene contraseña o es de una versión antigua de Excel. Guárdalo como .xlsx sin contraseña.',
  bad_xlsx: 'No pudimos leer el archivo. Puede estar dañado: ábrelo en Excel y guárdalo de nuevo.',
  xlsx_too_big: 'El archivo ocupa demasiado al abrirlo. Divídelo en varios.',
  xlsx_too_many_rows: 'El archivo tiene más de 200.000 filas. Divídelo en varios.',
  xlsx_no_rows: 'El archivo no tiene filas con datos. Llena la plantilla o exporta de nuevo el listado.',
  xlsx_memory: 'El archivo necesita demasiada memoria para leerlo. Divídelo en varios.',
  xlsx_time: 'El archivo toma demasiado tiempo para leerlo. Divídelo en varios.',
};
