import { useLingui } from '@lingui/react/macro';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useKindLabels } from '#app/ui/labels/use-kind-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { formatNit, normalizeNit } from '#domain/companies/nit.ts';
import { formatCop } from '#domain/money.ts';
import type { Rule, RuleConditions } from '#domain/rules/rule.ts';
import { useCodedFieldName, useCodedValueText } from '../coding/use-coding-texts.ts';

type Labels = Record<string, string | undefined>;

/** Returns the conditions and the values of rules in words. */
export function useRuleTexts() {
  const { t } = useLingui();
  const statuses: Labels = useStatusLabels();
  const classes: Labels = useClassificationLabels();
  const kinds = useKindLabels();
  const codedFieldName = useCodedFieldName();
  const codedValueText = useCodedValueText();

  const kindText = (kind: keyof typeof kinds) => kinds[kind] ?? t`Factura`;
  const valueText = (field: string, value: string): string => {
    if (field === 'status') return statuses[value] ?? value;
    if (field === 'classification') return classes[value] ?? value;
    return codedValueText(field, value);
  };
  const setText = (field: string, value: string): string => {
    const name = codedFieldName(field);
    return field.startsWith('tag:') ? t`Etiqueta: ${name}` : `${name}: ${valueText(field, value)}`;
  };

  const amountText = ({ min_amount: min, max_amount: max }: RuleConditions): string | undefined => {
    const [from, to] = [formatCop(min ?? 0), formatCop(max ?? 0)];
    if (min !== undefined && max !== undefined) return t`el total está entre ${from} y ${to}`;
    if (min !== undefined) return t`el total es de ${from} o más`;
    return max === undefined ? undefined : t`el total es de ${to} o menos`;
  };
  const nitText = (nit: string) => (/^\d+$/.test(normalizeNit(nit)) ? formatNit(normalizeNit(nit)) : nit);
  const conditionTexts = (conditions: RuleConditions): string[] => {
    const { nit, text, kinds: chosen, city, payment_terms, direction } = conditions;
    const number = nitText(nit ?? '');
    const kindList = chosen?.map(kindText).join(', ') ?? '';
    return [
      nit !== undefined && t`el NIT es ${number}`,
      text !== undefined && t`las líneas dicen «${text}»`,
      amountText(conditions),
      chosen !== undefined && t`el documento es ${kindList}`,
      city !== undefined && t`la ciudad es ${city}`,
      payment_terms === 'cash' && t`se paga de contado`,
      payment_terms === 'credit' && t`se paga a crédito`,
      direction === 'received' && t`es una compra`,
      direction === 'issued' && t`es una venta`,
    ].filter((one) => typeof one === 'string');
  };
  const conditionText = (conditions: RuleConditions): string => {
    const texts = conditionTexts(conditions);
    const joined = texts.join('; ');
    return texts.length === 0 ? t`Todas las facturas` : t`Cuando ${joined}`;
  };
  const setsText = (sets: Rule['sets']): string =>
    Object.entries(sets)
      .map(([field, value]) => setText(field, value))
      .join(' · ');
  return { conditionText, setsText, kindText };
}
