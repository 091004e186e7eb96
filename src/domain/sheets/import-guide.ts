import { DETAIL_HEADERS } from './detail-lines.ts';
import { columnForField, TEMPLATE_FIELDS } from './sheet-field.ts';
import { columnRule } from './template-sheets.ts';

/** The user's guide to imports, as Markdown that is also readable as plain text. */
export const importGuide = (): string => `# Guía de importación

Trae muchas facturas de una vez desde un archivo de Excel (.xlsx). Puedes importar:

- **La plantilla de Cuadra**: descárgala, reemplaza las filas de ejemplo por tus facturas e impórtala.
- **El listado de la DIAN**: entra a catalogo-vpfe.dian.gov.co, «Descargar listados», e importa el archivo tal como lo
  descargas. Omitimos los eventos (Application response) y la nómina electrónica, porque no son facturas.
- **Facturatech y otros archivos**: si no reconocemos las columnas, te preguntamos cuál es cuál y lo recordamos para la
  próxima vez.

## Antes de importar

- Una fila por documento. La primera fila tiene los títulos de las columnas.
- No importa el orden de las columnas ni si los títulos llevan tildes o mayúsculas.
- Las fechas van con el día primero: 31/01/2026, 31-01-2026 o 2026-01-31. También sirven las fechas de Excel.
- Los valores pueden ser números de Excel o textos como 1.234.567,89.
- Una factura que ya está no se repite: la reconocemos por su CUFE o por el NIT del emisor, el tipo y el número.
- Si después subes el XML de una factura importada, completa la misma factura.

## Columnas de la hoja Facturas

${TEMPLATE_FIELDS.map((field) => {
  const { header, isRequired } = columnForField(field);
  return `- **${header}** (${isRequired ? 'obligatoria' : 'opcional'}): ${columnRule(field)}`;
}).join('\n')}

## Hoja Detalle

Es opcional y tiene las líneas de las facturas, unidas por prefijo, número y NIT emisor. Columnas:
${DETAIL_HEADERS.join(', ')}.

## Si algunas filas tienen errores

Importamos las filas correctas y te decimos cuáles no entraron. Descarga los errores: cada uno dice la fila, la columna y
el motivo. Corrige esas filas e importa el archivo de nuevo: las que ya entraron no se repiten.
`;
