import type { Role } from '#domain/accounts/user.ts';
import type { Classification, Direction, DocumentKind, Environment, InvoiceStatus } from '#domain/invoices/invoice.ts';

/** The Spanish labels of internal values; the screens use the same ones. */
export const STATUS_LABEL: Record<InvoiceStatus, string> = {
  draft: 'Borrador',
  sent: 'Enviada',
  pending_payment: 'Pendiente de pago',
  paid: 'Pagada',
};

export const CLASS_LABEL: Record<Classification, string> = {
  income: 'Ingreso',
  expense: 'Gasto',
  credit_note: 'Nota crédito',
  none: 'Sin clasificar',
};

export const DIRECTION_LABEL: Record<Direction, string> = {
  issued: 'Emitida',
  received: 'Recibida',
  none: 'Sin definir',
};

export const ENVIRONMENT_LABEL: Record<Environment, string> = { production: 'Producción', test: 'Pruebas' };

export const KIND_LABEL: Record<DocumentKind, string> = {
  invoice: 'Factura electrónica de venta',
  export_invoice: 'Factura de exportación',
  contingency_invoice: 'Factura de contingencia',
  support_document: 'Documento soporte',
  support_adjustment: 'Nota de ajuste al documento soporte',
  pos_equivalent: 'Documento equivalente POS',
  equivalent_document: 'Documento equivalente',
  import_document: 'Documento de importación',
  credit_note: 'Nota crédito',
  debit_note: 'Nota débito',
};

/** docs/specification.md#purpose. */
export const ROLE_LABEL: Record<Role, string> = {
  regular_user: 'usuario regular',
  super_user: 'usuario avanzado',
  admin: 'administrador',
  super_admin: 'super administrador',
};

/** docs/dian.md#fields: DIAN's code, or the text of a spreadsheet, which is shown unchanged. */
export const PAYMENT_FORM_LABEL: Readonly<Record<string, string>> = { '1': 'Contado', '2': 'Crédito' };
export const PAYMENT_MEANS_LABEL: Readonly<Record<string, string>> = {
  '1': 'Sin definir',
  '10': 'Efectivo',
  '20': 'Cheque',
  '30': 'Transferencia crédito',
  '31': 'Transferencia débito',
  '42': 'Consignación bancaria',
  '47': 'Transferencia bancaria',
  '48': 'Tarjeta crédito',
  '49': 'Tarjeta débito',
  '71': 'Bonos',
  '72': 'Vales',
  ZZZ: 'Acuerdo mutuo',
};

/** The common codes of the UN/ECE recommendations 20 (units) and 21 (packages); 94 is DIAN's usual one. */
const UNIT_LABEL: Record<string, string> = {
  '94': 'unidad',
  EA: 'unidad',
  NIU: 'unidad',
  C62: 'unidad',
  NAR: 'artículo',
  KGM: 'kilogramo',
  GRM: 'gramo',
  MGM: 'miligramo',
  LBR: 'libra',
  ONZ: 'onza',
  TNE: 'tonelada',
  LTR: 'litro',
  MLT: 'mililitro',
  GLL: 'galón',
  MTR: 'metro',
  CMT: 'centímetro',
  MMT: 'milímetro',
  KMT: 'kilómetro',
  INH: 'pulgada',
  FOT: 'pie',
  MTK: 'metro cuadrado',
  MTQ: 'metro cúbico',
  HUR: 'hora',
  MIN: 'minuto',
  DAY: 'día',
  WEE: 'semana',
  MON: 'mes',
  ANN: 'año',
  KWH: 'kilovatio hora',
  BX: 'caja',
  PK: 'paquete',
  BG: 'bolsa',
  BO: 'botella',
  RO: 'rollo',
  SET: 'juego',
  PR: 'par',
  DZN: 'docena',
  ZZ: 'según acuerdo',
};

/** The word for a unit; its code when it is rare. */
export const unitLabel = (code: string): string => UNIT_LABEL[code.toUpperCase()] ?? code;
