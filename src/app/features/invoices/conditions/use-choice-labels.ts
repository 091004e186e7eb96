import { useLingui } from '@lingui/react/macro';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useKindLabels } from '#app/ui/labels/use-kind-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { memoizeFor } from '#app/ui/memoize-for.ts';
import type { Direction } from '#domain/invoices/invoice.ts';
import type { NoteFilter, ORIGINS, ViewConditions, WarningFilter, XmlFilter } from '#domain/views/view-conditions.ts';

type Terms = NonNullable<ViewConditions['terms']>;

/** The names of the values that conditions can have. */
export function useChoiceLabels() {
  const { t, i18n } = useLingui();
  const statuses = useStatusLabels();
  const { all: _, ...classes } = useClassificationLabels();
  const kindLabels = useKindLabels();
  return memoizeFor(i18n, useChoiceLabels, () => {
    const direction: Record<Direction, string> = {
      issued: t`Emitidas`,
      received: t`Recibidas`,
      none: t`Sin dirección`,
    };
    const terms: Record<Terms, string> = { cash: t`De contado`, credit: t`A crédito`, none: t`Sin forma de pago` };
    const origins: Record<(typeof ORIGINS)[number], string> = {
      upload: t`Carga de archivos`,
      mail: t`Correo`,
      import: t`Hoja de cálculo`,
      none: t`Sin origen conocido`,
    };
    const warnings: Record<WarningFilter, string> = { some: t`Con avisos`, none: t`Sin avisos` };
    const notes: Record<NoteFilter, string> = { lone: t`Notas sin factura`, none: t`Sin notas crédito` };
    const xml: Record<XmlFilter, string> = { missing: t`Sin XML`, stored: t`Con XML` };
    return {
      origins,
      warnings,
      notes,
      xml,
      statuses,
      classes,
      kinds: { ...kindLabels, invoice: t`Factura de venta` },
      direction,
      terms,
    };
  });
}

const alternatives = new Intl.ListFormat('es-CO', { type: 'disjunction' });

/** "Borrador, Enviada o Pagada". */
export const joinAlternatives = (texts: readonly string[]): string => alternatives.format(texts);
