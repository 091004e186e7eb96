import { foldText } from '#domain/text/fold-text.ts';

/**
 * One column of the product's template (docs/imports.md#template), in its order. `listed` is DIAN's own title
 * (docs/imports.md#dian-listing), `codes` are Facturatech's (docs/imports.md#facturatech).
 */
type Column = {
  header: string;
  isRequired?: true;
  listed?: string;
  synonyms?: readonly string[];
  codes?: readonly string[];
};

export const SHEET_COLUMNS = {
  document_type: {
    header: 'Tipo de documento',
    isRequired: true,
    listed: 'Tipo de documento',
    synonyms: ['tipo documento', 'tipo'],
    codes: ['ENC_1'],
  },
  prefix: { header: 'Prefijo', listed: 'Prefijo' },
  number: {
    header: 'Número',
    isRequired: true,
    listed: 'Folio',
    synonyms: [
      'folio',
      'numero de factura',
      'numero factura',
      'no factura',
      'factura',
      'consecutivo',
      'documento numero',
    ],
    codes: ['ENC_6'],
  },
  issue_date: {
    header: 'Fecha de emisión',
    isRequired: true,
    listed: 'Fecha Emisión',
    synonyms: ['fecha emision', 'fecha', 'fecha factura', 'fecha de factura', 'fecha de elaboracion'],
    codes: ['ENC_7'],
  },
  due_date: {
    header: 'Fecha de vencimiento',
    synonyms: ['fecha vencimiento', 'vencimiento', 'vence'],
    codes: ['ENC_16'],
  },
  supplier_nit: {
    header: 'NIT emisor',
    isRequired: true,
    listed: 'NIT Emisor',
    synonyms: ['nit proveedor', 'nit vendedor', 'nit del emisor', 'identificacion emisor'],
    codes: ['EMI_2', 'ENC_2'],
  },
  supplier_name: {
    header: 'Nombre emisor',
    isRequired: true,
    listed: 'Nombre Emisor',
    synonyms: ['razon social emisor', 'proveedor', 'nombre proveedor', 'nombre del emisor', 'emisor'],
    codes: ['EMI_6'],
  },
  customer_nit: {
    header: 'NIT receptor',
    isRequired: true,
    listed: 'NIT Receptor',
    synonyms: ['nit cliente', 'nit adquiriente', 'nit adquirente', 'nit comprador', 'identificacion cliente'],
    codes: ['ADQ_2', 'ENC_3'],
  },
  customer_name: {
    header: 'Nombre receptor',
    isRequired: true,
    listed: 'Nombre Receptor',
    synonyms: [
      'razon social receptor',
      'cliente',
      'nombre cliente',
      'nombre adquiriente',
      'nombre adquirente',
      'receptor',
    ],
    codes: ['ADQ_6'],
  },
  currency: { header: 'Moneda', listed: 'Divisa', synonyms: ['divisa', 'sigla moneda'], codes: ['ENC_10', 'TDC_1'] },
  exchange_rate: { header: 'Tasa de cambio', synonyms: ['trm', 'tasa cambio'], codes: ['TDC_3'] },
  subtotal: {
    header: 'Subtotal',
    isRequired: true,
    synonyms: ['base', 'valor bruto', 'subtotal antes de impuestos', 'valor antes de impuestos'],
    codes: ['TOT_1'],
  },
  allowances: { header: 'Descuentos', synonyms: ['descuento'] },
  iva: { header: 'IVA', listed: 'IVA', synonyms: ['valor iva', 'impuesto iva'], codes: ['IMP_4'] },
  inc: { header: 'INC', listed: 'INC', synonyms: ['impoconsumo', 'impuesto al consumo'] },
  other_taxes: { header: 'Otros impuestos' },
  rete_fuente: {
    header: 'ReteFuente',
    listed: 'Rete Renta',
    synonyms: ['rete renta', 'rete fuente', 'retencion en la fuente', 'retefte'],
  },
  rete_iva: { header: 'ReteIVA', listed: 'Rete IVA', synonyms: ['rete iva'] },
  rete_ica: { header: 'ReteICA', listed: 'Rete ICA', synonyms: ['rete ica'] },
  total: {
    header: 'Total',
    isRequired: true,
    listed: 'Total',
    synonyms: ['valor total', 'total factura', 'total a pagar', 'valor factura', 'total documento'],
    codes: ['TOT_5'],
  },
  payment_form: { header: 'Forma de pago', listed: 'Forma de Pago', codes: ['MEP_2'] },
  payment_means: { header: 'Medio de pago', listed: 'Medio de Pago', codes: ['MEP_1'] },
  cufe: { header: 'CUFE', listed: 'CUFE/CUDE', synonyms: ['cufe/cude', 'cude', 'cuds', 'cufe cude', 'cufe / cude'] },
  affected_document: {
    header: 'Documento que afecta',
    synonyms: ['documento afectado', 'factura afectada', 'documento referencia'],
  },
  category: { header: 'Categoría / Cuenta PUC', synonyms: ['categoria', 'cuenta puc', 'cuenta contable'] },
  cost_center: { header: 'Centro de costos', synonyms: ['centro de costo'] },
  notes: { header: 'Observaciones', synonyms: ['observacion', 'notas', 'nota'], codes: ['NOT_1'] },
  // Fields that only Facturatech's files have: the one amount of tax, its code, and whether it is withheld.
  tax_code: { header: 'Código del impuesto', codes: ['IMP_1'] },
  tax_withheld: { header: 'Es retención', codes: ['TIM_1'] },
  tax_group_amount: { header: 'Valor del grupo de impuestos', codes: ['TIM_2'] },
  // Fields that only DIAN's listing has (docs/imports.md#dian-listing).
  group: { header: 'Grupo', listed: 'Grupo' },
  state: { header: 'Estado', listed: 'Estado' },
  ica: { header: 'ICA', listed: 'ICA' },
  /** The one column of the listing of 16 columns for taxes on consumption. */
  old_consumption: { header: 'IPC', listed: 'IPC' },
  consumption: { header: 'IC', listed: 'IC' },
  stamp: { header: 'Timbre', listed: 'Timbre' },
  bags: { header: 'INC Bolsas', listed: 'INC Bolsas' },
  carbon: { header: 'IN Carbono', listed: 'IN Carbono' },
  fuels: { header: 'IN Combustibles', listed: 'IN Combustibles' },
  mobile_data: { header: 'IC Datos', listed: 'IC Datos' },
  liquors: { header: 'ICL', listed: 'ICL' },
  licensed_products: { header: 'INPP', listed: 'INPP' },
  sweet_drinks: { header: 'IBUA', listed: 'IBUA' },
  processed_food: { header: 'ICUI', listed: 'ICUI' },
} satisfies Record<string, Column>;

export type SheetField = keyof typeof SHEET_COLUMNS;

/** The object's keys are exactly the fields. */
export const SHEET_FIELDS = Object.keys(SHEET_COLUMNS) as SheetField[];

/** The 27 columns of the product's own template. */
export const TEMPLATE_FIELDS: readonly SheetField[] = SHEET_FIELDS.slice(0, SHEET_FIELDS.indexOf('notes') + 1);

export const REQUIRED_FIELDS: readonly SheetField[] = SHEET_FIELDS.filter((field) => columnForField(field).isRequired);

/** DIAN's code of each tax column (docs/dian.md#taxes); ZZ is any other tax. */
export const TAX_CODES: readonly (readonly [SheetField, string])[] = [
  ['iva', '01'],
  ['consumption', '02'],
  ['ica', '03'],
  ['inc', '04'],
  ['old_consumption', '04'],
  ['stamp', '21'],
  ['bags', '22'],
  ['carbon', '23'],
  ['fuels', '24'],
  ['mobile_data', '30'],
  ['liquors', '32'],
  ['licensed_products', '33'],
  ['sweet_drinks', '34'],
  ['processed_food', '35'],
  ['other_taxes', 'ZZ'],
];

/** For information only: they never reduce the total. */
export const WITHHOLDING_CODES: readonly (readonly [SheetField, string])[] = [
  ['rete_iva', '05'],
  ['rete_fuente', '06'],
  ['rete_ica', '07'],
];

/** The template column of a field: its title, synonyms and codes. */
export function columnForField(field: SheetField): Column {
  return SHEET_COLUMNS[field];
}

/** A title in the form used for comparison: without accents, case, dots or surrounding punctuation. */
export const normalizeHeader = (title: string): string =>
  foldText(title)
    .replace(/[._:*°º#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
