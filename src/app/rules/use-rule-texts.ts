import { useLingui } from '@lingui/react/macro';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useKindLabels } from '#app/ui/labels/use-kind-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { WITHHOLDING_CONCEPTS } from '#domain/coding/withholding-concepts.ts';
import { formatNit, normalizeNit } from '#domain/companies/nit.ts';
import { formatCop } from '#domain/money.ts';
import type { Rule, RuleConditions } from '#domain/rules/rule.ts';
import { useRecords } from '../data/use-records.ts';

type Labels = Record<string, string | undefined>;

/** Returns the conditions and the values of rules in words. */
export function useRuleTexts() {
  const { t } = useLingui();
  const statuses: Labels = useStatusLabels();
  const classes: Labels = useClassificationLabels();
  const kinds = useKindLabels();
  const tags = useRecords('tag');
  const centers = useRecords('cost-center');
  const fields = useRecords('custom-field');

  const kindText = (kind: keyof typeof kinds) => kinds[kind] ?? t`Factura`;
  const valueText = (field: string, value: string): string => {
    if (field === 'status') return statuses[value] ?? value;
    if (field === 'classification') return classes[value] ?? value;
    if (field === 'withholding_concept') return WITHHOLDING_CONCEPTS.find(({ code }) => code === value)?.name ?? value;
    if (field === 'cost_center') return centers?.find(({ id }) => id === value)?.data.name ?? value;
    return value;
  };
  const fieldText = (field: string): string => {
    const [group = '', id = ''] = field.split(':');
    const names: Labels = {
      status: t`Estado`,
      classification: t`Clasificación`,
      account: t`Cuenta`,
      cost_center: t`Centro de costo`,
      withholding_concept: t`Concepto de retención`,
      assignee: t`Responsable`,
      tag: t`Etiqueta`,
    };
    return names[group] ?? fields?.find((one) => one.id === id)?.data.name ?? field;
  };
  const tagText = (field: string) => tags?.find(({ id }) => field === `tag:${id}`)?.data.name ?? t`(eliminada)`;
  const setText = (field: string, value: string) =>
    `${fieldText(field)}: ${field.startsWith('tag:') ? tagText(field) : valueText(field, value)}`;

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
