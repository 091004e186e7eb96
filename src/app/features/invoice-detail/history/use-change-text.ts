import { useLingui } from '@lingui/react/macro';
import { useCodedFieldName, useCodedValueText } from '#app/coding/use-coding-texts.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { InvoiceChange } from '#domain/invoices/invoice-history.ts';
import { formatPrice } from '../facts/format-figures.ts';

type ChangedField = Pick<InvoiceChange, 'field' | 'old_value' | 'new_value'>;

/** Returns what changed, from what to what, in the user's words. A field of a newer server is shown as it came. */
export function useChangeText(): (change: ChangedField) => string {
  const { t } = useLingui();
  const wordOf = useValueWords();
  const eventText = useEventText();
  const approvalText = useApprovalText();
  const codedText = useCodedChangeText();
  return (change) => {
    const { field, new_value } = change;
    const values = [change.old_value, new_value].flatMap((value) => (value === null ? [] : wordOf(field, value)));
    const fromTo = values.join(' → ');
    const [last = ''] = values.slice(-1);
    const texts: Record<string, string> = {
      created: last === '' ? t`Creada` : t`Creada con ${last}`,
      status: t`Estado: ${fromTo}`,
      classification: t`Clasificación: ${fromTo}`,
      direction: t`Tu empresa en el documento: ${fromTo}`,
      given_rate: t`Tasa de cambio: ${fromTo}`,
      deleted: new_value === 'true' ? t`Eliminada: pasó a la papelera` : t`Restaurada de la papelera`,
      document: t`Datos del documento: ${fromTo}`,
      file: t`Archivo agregado: ${last}`,
    };
    if (field.startsWith('approval.')) return approvalText(change);
    if (isCoded(field)) return codedText(change);
    if (field.startsWith('event.')) return eventText({ field, values: fromTo, isRemoved: new_value === null });
    return texts[field] ?? `${field}: ${fromTo}`;
  };
}

/** Returns an approval, or the end of one; the field names its step: "approval.2". */
function useApprovalText() {
  const { t } = useLingui();
  return ({ field, old_value, new_value }: ChangedField): string => {
    const step = field.split('.')[1] ?? '';
    if (new_value !== null) return t`Aprobación del paso ${step}: ${new_value}`;
    return t`Aprobación del paso ${step} retirada: la había dado ${old_value ?? ''}`;
  };
}

const isCoded = (field: string): boolean =>
  /^(account|cost_center|withholding_concept|assignee|tag:.*|custom:.*)$/.test(field);

/** Returns what changed of a coded field: 'Cuenta: 5105 → 5135', 'Etiqueta puesta: Urgente'. */
function useCodedChangeText() {
  const { t } = useLingui();
  const nameOf = useCodedFieldName();
  const textOf = useCodedValueText();
  return ({ field, old_value, new_value }: ChangedField): string => {
    const name = nameOf(field);
    if (field.startsWith('tag:'))
      return new_value === null ? t`Etiqueta quitada: ${name}` : t`Etiqueta puesta: ${name}`;
    const [before, after] = [old_value, new_value].map((value) => (value === null ? null : textOf(field, value)));
    if (after === null) return t`${name} quitado: ${before}`;
    return `${name}: ${[before, after].filter((one) => one !== null).join(' → ')}`;
  };
}

/** Returns what a person recorded by hand about RADIAN events; the field names their codes: "event.030.032". */
function useEventText() {
  const { t } = useLingui();
  return ({ field, values, isRemoved }: { field: string; values: string; isRemoved: boolean }): string => {
    const codes = field.split('.').slice(1).join(', ');
    if (isRemoved) return t`Evento ${codes} quitado: estaba registrado a mano`;
    return t`Evento ${codes} registrado a mano: ${values}`;
  };
}

/** Returns a value as people read it: the label of a code, a number in Colombian format. */
function useValueWords(): (field: string, value: string) => string {
  const { t } = useLingui();
  const labels: Partial<Record<string, Partial<Record<string, string>>>> = {
    status: useStatusLabels(),
    classification: useClassificationLabels(),
    direction: { issued: t`emisor`, received: t`receptor`, none: t`ninguna de las partes` },
  };
  return (field, value) =>
    field === 'given_rate' ? formatPrice(Number(value), 'COP') : (labels[field]?.[value] ?? value);
}
