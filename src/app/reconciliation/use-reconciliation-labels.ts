import { useLingui } from '@lingui/react/macro';
import type { ComparedField } from '#domain/reconciliation/compare-documents.ts';
import type {
  NotInvoiceReason,
  OnlyLocalReason,
  ReconciliationClass,
} from '#domain/reconciliation/reconciliation-entry.ts';
import type { ResultGroup } from '#domain/reconciliation/result-group.ts';

/** The names of the classes. */
export function useClassLabels(): Record<ReconciliationClass, string> {
  const { t } = useLingui();
  return {
    missing: t`Falta en Cuadra`,
    different: t`Difiere`,
    only_local: t`Solo en Cuadra`,
    repeated: t`Repetida`,
    equal: t`Igual`,
    not_invoice: t`No es factura`,
  };
}

/** The names of the cards of a result: its classes, and the rows of another company. */
export function useGroupLabels(): Record<ResultGroup, string> {
  const { t } = useLingui();
  return { ...useClassLabels(), other_company: t`De otro NIT` };
}

/** What each card means, in one sentence. */
export function useGroupHints(): Record<ResultGroup, string> {
  const { t } = useLingui();
  return {
    missing: t`La DIAN la conoce y Cuadra no la tiene.`,
    different: t`Está en los dos lados y algún dato no coincide.`,
    only_local: t`Cuadra la tiene y el listado de la DIAN no la trae.`,
    repeated: t`El mismo documento aparece otra vez.`,
    equal: t`Está en los dos lados y coincide.`,
    not_invoice: t`Nómina, eventos y otros documentos que no se esperan en Cuadra.`,
    other_company: t`Ninguno de tus NIT es parte: no las comparamos.`,
  };
}

export function useFieldLabels(): Record<ComparedField, string> {
  const { t } = useLingui();
  return {
    total: t`Total`,
    tax: t`Impuestos`,
    date: t`Fecha`,
    type: t`Tipo`,
    party: t`Tercero`,
    currency: t`Moneda`,
  };
}

export function useReasonLabels(): Record<NotInvoiceReason | OnlyLocalReason, string> {
  const { t } = useLingui();
  return {
    trashed: t`Está en la papelera`,
    test: t`Documento de prueba`,
    other_nit: t`Es de otro NIT`,
    other_company: t`Es de otro NIT`,
    rejected: t`La DIAN la rechazó`,
    unreadable: t`No pudimos leer la fila`,
    outside: t`Fuera de los días del listado`,
    legacy: t`Factura anterior a 2020`,
    no_cufe: t`Cuadra no tiene su CUFE`,
    recent: t`Emitida al final del periodo: puede salir en el siguiente listado`,
    unknown: t`Sin explicación`,
    event: t`Evento`,
    payroll: t`Nómina electrónica`,
    unknown_type: t`Tipo de documento desconocido`,
  };
}
