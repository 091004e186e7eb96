/** docs/dian.md#taxes: tax names are the same in every language. */
const TAXES: Record<string, string> = {
  '01': 'IVA',
  '02': 'IC',
  '03': 'ICA',
  '04': 'INC',
  '05': 'ReteIVA',
  '06': 'ReteFuente',
  '07': 'ReteICA',
  '08': 'IC porcentual',
  '20': 'FtoHorticultura',
  '21': 'Timbre',
  '22': 'INC bolsas',
  '23': 'INCarbono',
  '24': 'INCombustibles',
  '25': 'Sobretasa combustibles',
  '26': 'Sordicom',
  '30': 'IC datos',
  '32': 'ICL',
  '33': 'INPP',
  '34': 'IBUA',
  '35': 'ICUI',
  '36': 'ADV',
  ZY: 'No causa',
};

const UNITS: Record<string, string> = {
  '94': 'und',
  EA: 'und',
  NIU: 'und',
  C62: 'und',
  KGM: 'kg',
  GRM: 'g',
  LBR: 'lb',
  TNE: 't',
  LTR: 'l',
  MLT: 'ml',
  GLL: 'gal',
  MTR: 'm',
  CMT: 'cm',
  MTK: 'm²',
  MTQ: 'm³',
  HUR: 'h',
  DAY: 'día',
  MON: 'mes',
  KWH: 'kWh',
  BX: 'caja',
  PK: 'paquete',
  DZN: 'docena',
  // "As agreed": it has no content, and half of all issuers send it.
  ZZ: '',
};

export const taxName = (code: string): string => TAXES[code] ?? `Impuesto ${code}`;

/** Returns the usual unit after a quantity; the code itself when it is rare. */
export const unitName = (code: string): string => UNITS[code.toUpperCase()] ?? code;
