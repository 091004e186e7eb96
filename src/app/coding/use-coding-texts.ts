import { useLingui } from '@lingui/react/macro';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import { WITHHOLDING_CONCEPTS } from '#domain/coding/withholding-concepts.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { useSignedIn } from '../session/session-context.tsx';
import type { CodingCatalog } from './coding-catalog.ts';
import { useCodingCatalog } from './use-coding-catalog.ts';

const CONCEPTS = new Map(WITHHOLDING_CONCEPTS.map(({ code, name }) => [code, name]));

/** The id in the name of a field such as `tag:ID`. */
const idIn = (field: string): string => field.slice(field.indexOf(':') + 1);

/** Returns the name of a coded field: 'Cuenta', the name of a tag or of an own field. */
export function useCodedFieldName(): (field: string) => string {
  const { t } = useLingui();
  const catalog = useCodingCatalog();
  const names: Partial<Record<string, string>> = {
    status: t`Estado`,
    classification: t`Clasificación`,
    account: t`Cuenta`,
    cost_center: t`Centro de costo`,
    withholding_concept: t`Concepto de retención`,
    assignee: t`Responsable`,
  };
  const deletedTag = t`Etiqueta eliminada`;
  const deletedField = t`Campo eliminado`;
  return (field) => {
    if (field.startsWith('tag:')) return catalog?.tags.find(({ id }) => id === idIn(field))?.data.name ?? deletedTag;
    if (field.startsWith('custom:'))
      return catalog?.fields.find(({ id }) => id === idIn(field))?.data.name ?? deletedField;
    return names[field] ?? field;
  };
}

/** Returns a coded value as people read it. Status and classification have their own labels. */
export function useCodedValueText(): (field: string, value: string) => string {
  const { t } = useLingui();
  const catalog = useCodingCatalog();
  const { user } = useSignedIn();
  const texts: Partial<Record<string, (value: string) => string>> = {
    cost_center: (id) => centerText(catalog, id) ?? t`Centro eliminado`,
    withholding_concept: (code) => CONCEPTS.get(code) ?? code,
    assignee: (id) => (id === user.id ? user.email : (catalog?.people.get(id) ?? t`Otra persona`)),
  };
  return (field, value) =>
    field.startsWith('custom:') ? customText(catalog, idIn(field), value) : (texts[field]?.(value) ?? value);
}

function centerText(catalog: CodingCatalog | undefined, id: string): string | undefined {
  const center = catalog?.centers.find((one) => one.id === id);
  return center && `${center.data.code} · ${center.data.name}`;
}

function customText(catalog: CodingCatalog | undefined, id: string, value: string): string {
  const type = catalog?.fields.find((one) => one.id === id)?.data.type;
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return type === 'number' ? value.replace('.', ',') : value;
}

/** Returns what was done to an invoice, by hand: 'Pusiste la etiqueta Viajes.', 'Guardaste: Cuenta.' */
export function useCodingDoneText(): (values: CodingChange) => string {
  const { t } = useLingui();
  const nameOf = useCodedFieldName();
  return (values) => {
    const names = Object.keys(values).map(nameOf).join(', ');
    const areRemoved = Object.values(values).every((value) => value === null);
    if (Object.keys(values).every((field) => field.startsWith('tag:')))
      return areRemoved ? t`Quitaste la etiqueta ${names}.` : t`Pusiste la etiqueta ${names}.`;
    return areRemoved ? t`Quitaste: ${names}.` : t`Guardaste: ${names}.`;
  };
}

/** Returns where a value comes from: 'a mano', 'regla «Claro»'; `undefined` origin is the document's. */
export function useOriginText(): (entry: { rule: string | null } | undefined) => string {
  const { t } = useLingui();
  const catalog = useCodingCatalog();
  return (entry) => {
    if (!entry) return t`documento`;
    if (entry.rule === null) return t`a mano`;
    const name = catalog?.rules.get(entry.rule);
    return name === undefined ? t`regla eliminada` : t`regla «${name}»`;
  };
}
