import { checkDigit, nitKey, normalizeNit } from '#domain/companies/nit.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import { agreementWarnings, isValidated } from './agreement-warnings.ts';
import type { DianDocument, DianParty } from './document.ts';
import { isKnownTypeCode } from './document-kind.ts';
import { isPlausibleRate } from './plausible-rate.ts';

type Rule = (document: DianDocument) => Warning | undefined;

/** What an accountant should check. A warning never rejects a document: real documents have all of these problems. */
export function documentWarnings(document: DianDocument): Warning[] {
  return [...RULES.flatMap((rule) => rule(document) ?? []), ...agreementWarnings(document)];
}

const RULES: Rule[] = [
  (d) =>
    warnIf(
      d.environment === 'test',
      'test_document',
      'Es un documento de prueba (habilitación): no suma en los totales. Si esperabas una factura real, pídela al emisor.',
    ),
  (d) => warnIf(d.legacy_ubl20, 'legacy_ubl20', 'Es una factura del modelo anterior (UBL 2.0). Compárala con el PDF.'),
  (d) =>
    warnIf(d.cufe === null, 'uuid_missing', 'El documento no trae CUFE. Pide al emisor el XML validado por la DIAN.'),
  (d) => (hasMalformedUuid(d) ? malformedUuid(d.cufe ?? '') : undefined),
  (d) =>
    warnIf(
      !isKnownTypeCode(d.root, d.type_code),
      'type_unknown',
      `No conocemos el tipo de documento ${d.type_code}. Mira en el PDF qué es.`,
    ),
  (d) => partyWarning(d.supplier, 'supplier', 'emisor'),
  (d) => partyWarning(d.customer, 'customer', 'adquiriente'),
  (d) => missingNitWarning(d),
  (d) =>
    warnIf(
      d.due_date !== null && d.due_date < d.issue_date,
      'due_before_issue',
      'El vencimiento es anterior a la emisión. Compáralo con el PDF.',
    ),
  (d) =>
    warnIf(
      d.tax_amount_alternatives.length > 0,
      'tax_disagrees',
      'La suma de los impuestos no coincide con los totales. Compáralos con el PDF.',
    ),
  (d) => (d.checks.payable_equals_formula === false ? PAYABLE_DISAGREES : undefined),
  (d) =>
    warnIf(
      d.checks.lines_equal_subtotal === false,
      'lines_disagree',
      'La suma de las líneas no coincide con el subtotal. Compáralos con el PDF.',
    ),
  (d) =>
    warnIf(
      hasUnnamedTax(d),
      'tax_unnamed',
      'El impuesto se calculó de los totales: el documento no lo detalla. Compáralo con el PDF.',
    ),
  (d) =>
    warnIf(
      d.currency !== 'COP' && d.exchange_rate === null,
      'rate_missing',
      `No trae la tasa de cambio de ${d.currency} a pesos. Escribe la tasa (TRM) del día en «Totales».`,
    ),
  (d) => (hasImplausibleRate(d) ? implausibleRate(d.currency) : undefined),
  (d) =>
    warnIf(
      d.container !== null && !isValidated(d),
      'not_validated',
      'El archivo no trae la validación de la DIAN. Busca la factura en el portal de la DIAN o pide al emisor el archivo completo.',
    ),
];

/** Also for a document that does not state its total with taxes, so that its own check stays open. */
export const PAYABLE_DISAGREES: Warning = {
  code: 'payable_disagrees',
  detail:
    'El total a pagar no coincide con sus partes (subtotal, descuentos, cargos e impuestos). Compáralo con el PDF.',
};

const warnIf = (holds: boolean, code: string, detail: string): Warning | undefined =>
  holds ? { code, detail } : undefined;

const hasImplausibleRate = ({ currency, exchange_rate }: DianDocument) =>
  currency !== 'COP' && exchange_rate !== null && !isPlausibleRate(currency, exchange_rate);

/** The total in pesos stays unknown until a person gives the rate. */
const implausibleRate = (currency: string): Warning => ({
  code: 'exchange_rate_implausible',
  detail: `La tasa de cambio de ${currency} a pesos que trae el documento no es posible, así que no la usamos. Escribe la tasa (TRM) del día en «Totales».`,
});

const hasMalformedUuid = (document: DianDocument) =>
  document.cufe !== null && !document.checks.cufe_is_96_hex && !/^[0-9a-f]{40}$/.test(document.cufe);

/** Also of a row of a spreadsheet, whose text is no CUFE and is not kept. */
export function malformedUuid(cufe: string): Warning {
  const problem = /^[0-9a-f]+$/i.test(cufe)
    ? `tiene ${cufe.length} dígitos y debe tener 96`
    : 'no tiene un formato válido';
  return { code: 'uuid_malformed', detail: `El CUFE ${problem}. Pide al emisor el XML validado por la DIAN.` };
}

const hasUnnamedTax = (document: DianDocument) =>
  document.tax_amount !== 0 && Object.keys(document.taxes_by_code).length === 0;

function missingNitWarning({ supplier, customer }: DianDocument): Warning | undefined {
  const sides = [
    ...(supplier.nit === null ? ['del emisor'] : []),
    ...(customer.nit === null ? ['del adquiriente'] : []),
  ];
  return warnIf(sides.length > 0, 'nit_missing', `Falta el NIT ${sides.join(' y ')}. Míralo en el PDF.`);
}

function partyWarning(party: DianParty, side: string, who: string): Warning | undefined {
  if (hasWrongDv(party)) {
    return {
      code: `${side}_dv_wrong`,
      detail: `El dígito de verificación del ${who} (${party.nit}-${party.dv}) no es correcto. Compáralo con su RUT.`,
    };
  }
  return warnIf(
    party.name === null,
    `${side}_name_missing`,
    `El documento no trae el nombre del ${who}. Míralo en el PDF.`,
  );
}

/** Codes of types of identity (docs/dian.md#parties): some issuers write them in place of the check digit. */
const ID_TYPES = new Set(['11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91']);

/**
 * Whether the check digit is a mistake that a person should look into. None is: any digit of the consumidor final, "07", the
 * type of identity in its place, or the digit of a NIT that already ends with it. docs/dian.md#nit.
 */
function hasWrongDv({ nit, dv, dv_ok }: DianParty): boolean {
  if (dv_ok !== false || nit === null || dv === null) return dv_ok === false;
  if (isFinalConsumer(nit) || ID_TYPES.has(dv)) return false;
  const digit = dv.replace(/^0+(?=\d)/, '');
  return digit !== checkDigit(nit) && digit !== checkDigit(withoutOwnDv(nit));
}

const withoutOwnDv = (nit: string) => nitKey(normalizeNit(nit));

/** 222222222222; DIAN's own example has ten digits. */
const isFinalConsumer = (nit: string): boolean => /^2{10}(?:22)?$/.test(normalizeNit(nit));
