import { useLingui } from '@lingui/react/macro';
import { formatNit } from '#domain/companies/nit.ts';
import { formatCop } from '#domain/money.ts';
import { parseFieldConditions } from '#domain/views/field-condition.ts';
import { ME, NO_VALUE, splitValues, type ViewConditions } from '#domain/views/view-conditions.ts';
import { joinAlternatives, useChoiceLabels } from './use-choice-labels.ts';
import { useCodedNames } from './use-coded-names.ts';

/** A condition in words, and what removes it. */
export type ConditionText = { text: string; removed: Partial<Record<keyof ViewConditions, undefined>> };

/** Returns the conditions of a view in words, in the order of the form. */
export function useConditionTexts(): (view: ViewConditions) => ConditionText[] {
  const documentTexts = useDocumentTexts();
  const codedTexts = useCodedTexts();
  return (view) => [...documentTexts(view), ...codedTexts(view)];
}

const condition = (name: keyof ViewConditions, text: string | undefined): ConditionText[] =>
  text === undefined ? [] : [{ text, removed: { [name]: undefined } }];

function useDocumentTexts() {
  const { t } = useLingui();
  const labels = useChoiceLabels();
  const names = (of: Readonly<Record<string, string | undefined>>, values: string) =>
    joinAlternatives(splitValues(values).map((value) => of[value] ?? value));
  const several = (label: string, of: Readonly<Record<string, string | undefined>>, values: string | undefined) =>
    values === undefined ? undefined : `${label}: ${names(of, values)}`;
  const amountTexts = useAmountTexts();
  return (view: ViewConditions): ConditionText[] => {
    const { direction, terms, currency, nit, line, warnings, notes, xml } = view;
    const identification = nit && formatNit(nit);
    return [
      ...condition('statuses', several(t`Estado`, labels.statuses, view.statuses)),
      ...condition('classes', several(t`Clasificación`, labels.classes, view.classes)),
      ...condition('kinds', several(t`Documento`, labels.kinds, view.kinds)),
      ...condition('origins', several(t`Origen`, labels.origins, view.origins)),
      ...condition('direction', direction && labels.direction[direction]),
      ...condition('terms', terms && labels.terms[terms]),
      ...condition('warnings', warnings && labels.warnings[warnings]),
      ...condition('notes', notes && labels.notes[notes]),
      ...condition('xml', xml && labels.xml[xml]),
      ...amountTexts(view),
      ...condition('currency', currency && t`Moneda: ${currency}`),
      ...condition('nit', identification && t`NIT del tercero: ${identification}`),
      ...condition('line', line && t`Líneas con «${line}»`),
    ];
  };
}

/** Both ends of the amount are one condition. */
function useAmountTexts() {
  const { t } = useLingui();
  return ({ min, max }: ViewConditions): ConditionText[] => {
    if (min === undefined && max === undefined) return [];
    const [low, high] = [formatCop(Number(min ?? 0)), formatCop(Number(max ?? 0))];
    const text =
      max === undefined
        ? t`Total desde ${low}`
        : min === undefined
          ? t`Total hasta ${high}`
          : t`Total de ${low} a ${high}`;
    return [{ text, removed: { min: undefined, max: undefined } }];
  };
}

function useCodedTexts() {
  const { t } = useLingui();
  const names = useCodedNames();
  const valueText = (value: string | undefined, none: string, some: (name: string) => string, field: string) => {
    if (value === undefined) return undefined;
    return value === NO_VALUE ? none : some(names.value(field, value));
  };
  return (view: ViewConditions): ConditionText[] => {
    const { assignee, account, cost_center, concept, tags, fields } = view;
    const tagNames = tags && joinAlternatives(splitValues(tags).map((id) => names.tag(id)));
    return [
      ...condition('tags', tagNames && t`Etiqueta: ${tagNames}`),
      ...condition(
        'assignee',
        assignee === ME ? t`Mías` : valueText(assignee, t`Sin asignar`, (name) => t`Asignadas a ${name}`, 'assignee'),
      ),
      ...condition(
        'account',
        valueText(account, t`Sin cuenta`, (name) => t`Cuenta ${name}`, 'account'),
      ),
      ...condition(
        'cost_center',
        valueText(cost_center, t`Sin centro de costo`, (name) => t`Centro de costo ${name}`, 'cost_center'),
      ),
      ...condition(
        'concept',
        valueText(concept, t`Sin concepto de retención`, (name) => t`Retención ${name}`, 'withholding_concept'),
      ),
      ...condition('fields', fields && fieldsText(fields)),
    ];
  };

  function fieldsText(fields: string): string {
    const texts = (parseFieldConditions(fields) ?? []).map((one) => {
      const name = names.field(one.id);
      if (one.type === 'empty') return t`${name}: vacío`;
      if (one.type === 'is') return `${name}: ${one.value}`;
      return rangeText(name, one);
    });
    return texts.join(' · ');
  }
  function rangeText(name: string, { from, to }: { from: string; to: string }): string {
    if (to === '') return t`${name}: desde ${from}`;
    return from === '' ? t`${name}: hasta ${to}` : t`${name}: de ${from} a ${to}`;
  }
}
