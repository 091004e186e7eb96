/** `validated` and `rejected` are DIAN's own responses; `radian` is an event between the parties of an invoice. */
export type EventKind = 'validated' | 'rejected' | 'radian' | 'unknown';

/** docs/dian.md#events. Old lists have other names for 036 and later; these are the current names. */
const RADIAN_EVENTS: Record<string, string> = {
  '030': 'Acuse de recibo de la factura',
  '031': 'Reclamo de la factura',
  '032': 'Recibo del bien o de la prestación del servicio',
  '033': 'Aceptación expresa',
  '034': 'Aceptación tácita',
  '035': 'Aval',
  '036': 'Inscripción como título valor',
  '037': 'Endoso en propiedad',
  '038': 'Endoso en garantía',
  '039': 'Endoso en procuración',
  '040': 'Cancelación de endoso',
  '041': 'Limitación a la circulación',
  '042': 'Terminación de la limitación',
  '043': 'Mandato',
  '044': 'Terminación del mandato',
  '045': 'Pago de la factura',
  '046': 'Informe para el pago',
  '047': 'Endoso con efecto de cesión ordinaria',
  '048': 'Protesto',
  '049': 'Transferencia de derechos económicos',
  '050': 'Notificación de la transferencia de derechos',
  '051': 'Pago de la transferencia de derechos',
};

/** 71 is the rejection code of the 2018 model. docs/dian.md#containers. */
const ANSWERS: Record<string, EventKind> = { '02': 'validated', '04': 'rejected', '71': 'rejected' };

/** The kind of a response code; 'unknown' for null and for unlisted codes. */
export function eventKind(code: string | null): EventKind {
  if (code === null) return 'unknown';
  if (Object.hasOwn(RADIAN_EVENTS, code)) return 'radian';
  return (Object.hasOwn(ANSWERS, code) && ANSWERS[code]) || 'unknown';
}

/** The name of a RADIAN event; undefined for DIAN's own responses. */
export const eventName = (code: string): string | undefined =>
  Object.hasOwn(RADIAN_EVENTS, code) ? RADIAN_EVENTS[code] : undefined;
