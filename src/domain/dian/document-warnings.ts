import type { Warning } from '#domain/invoices/warning.ts';
import { agreementWarnings, isValidated } from './agreement-warnings.ts';
import type { DianDocument, DianParty } from './document.ts';
import { isKnownTypeCode } from './document-kind.ts';

type Rule = (document: DianDocument) => Warning | undefined;

/** What a careful accountant would point at. Nothing here refuses a document: real ones have all of it. */
export function documentWarnings(document: DianDocument): Warning[] {
  return [...RULES.flatMap((rule) => rule(document) ?? []), ...agreementWarnings(document)];
}

const RULES: Rule[] = [
  (d) =>
    when(
      d.environment === 'test',
      'test_document',
      'Es un documento de prueba (habilitación): no suma en los totales.',
    ),
  (d) => when(d.legacy_ubl20, 'legacy_ubl20', 'Es una factura del modelo anterior (UBL 2.0).'),
  (d) => when(d.cufe === null, 'uuid_missing', 'El documento no trae CUFE.'),
  (d) => when(hasOddUuid(d), 'uuid_malformed', 'El CUFE no tiene un formato válido.'),
  (d) =>
    when(!isKnownTypeCode(d.root, d.type_code), 'type_unknown', `No conocemos el tipo de documento ${d.type_code}.`),
  (d) => partyWarning(d.supplier, 'supplier', 'emisor'),
  (d) => partyWarning(d.customer, 'customer', 'adquiriente'),
  (d) => when(d.supplier.nit === null || d.customer.nit === null, 'nit_missing', 'Falta el NIT de una de las partes.'),
  (d) =>
    when(
      d.due_date !== null && d.due_date < d.issue_date,
      'due_before_issue',
      'El vencimiento es anterior a la emisión.',
    ),
  (d) =>
    when(
      d.tax_amount_alternatives.length > 0,
      'tax_disagrees',
      'La suma de los impuestos no coincide con los totales.',
    ),
  (d) =>
    when(
      d.checks.payable_equals_formula === false,
      'payable_disagrees',
      'El total a pagar no coincide con sus partes.',
    ),
  (d) =>
    when(
      d.checks.lines_equal_subtotal === false,
      'lines_disagree',
      'La suma de las líneas no coincide con el subtotal.',
    ),
  (d) => when(hasUnnamedTax(d), 'tax_unnamed', 'El impuesto se calculó de los totales: el documento no lo detalla.'),
  (d) =>
    when(
      d.currency !== 'COP' && d.exchange_rate === null,
      'rate_missing',
      `No trae la tasa de cambio de ${d.currency} a pesos.`,
    ),
  (d) => when(d.container !== null && !isValidated(d), 'not_validated', 'El archivo no trae la validación de la DIAN.'),
];

const when = (holds: boolean, code: string, detail: string): Warning | undefined =>
  holds ? { code, detail } : undefined;

const hasOddUuid = (document: DianDocument) =>
  document.cufe !== null && !document.checks.cufe_is_96_hex && !/^[0-9a-f]{40}$/.test(document.cufe);

const hasUnnamedTax = (document: DianDocument) =>
  document.tax_amount !== 0 && Object.keys(document.taxes_by_code).length === 0;

function partyWarning(party: DianParty, side: string, who: string): Warning | undefined {
  if (party.dv_ok === false) {
    return {
      code: `${side}_dv_wrong`,
      detail: `El dígito de verificación del ${who} (${party.nit}-${party.dv}) no es correcto.`,
    };
  }
  return when(party.name === null, `${side}_name_missing`, `El documento no trae el nombre del ${who}.`);
}
