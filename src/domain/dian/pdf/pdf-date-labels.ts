const DATE = '(?:fecha|fec\\b\\.?)\\s*(?:y hora\\s*)?(?:de\\s*)?(?:la\\s*)?';

export const ISSUE = new RegExp(
  `${DATE}(?:emision|generacion|expedicion|exp\\b\\.?|factura(?:cion)?|elaboracion)\\b(?:\\s+(?:de\\s+(?:la\\s+)?)?factura\\b)?`,
);
export const DUE = new RegExp(
  `(?:${DATE})?(?:vencimiento|vence|pago oportuno|limite de pago)\\b|pag(?:ue|uese|ar) (?:hasta|antes de)(?: el)?\\b`,
);
