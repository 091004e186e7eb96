import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#app/ui/format/format-count.ts';
import { useImportStatusLabels } from '#app/ui/labels/use-import-status-labels.ts';
import type { ImportJob } from '#domain/sheets/import-job.ts';
import { ImportStatus } from '#domain/sheets/import-status.ts';

/** Returns the texts of an import. */
export function useImportTexts() {
  const { t } = useLingui();
  const labels = useImportStatusLabels();

  const statusText = ({ status }: Pick<ImportJob, 'status'>): string => {
    const known = ImportStatus.safeParse(status).data;
    return known ? labels[known] : t`Desconocido`;
  };

  /** Returns the result; undefined while the import runs. */
  const resultText = ({ status, detail, created_count, failed_count }: ImportJob): string | undefined => {
    if (status === 'failed') {
      return detail ?? t`La importación falló. Descarga el detalle de errores para corregir el archivo.`;
    }
    if (status !== 'completed') return undefined;
    const created = plural(created_count, { one: '# factura creada', other: '# facturas creadas' });
    if (failed_count === 0) return t`Importación completada: ${created}.`;
    const made = plural(created_count, { one: 'Creamos # factura.', other: 'Creamos # facturas.' });
    const failed = plural(failed_count, { one: '# fila tiene errores', other: '# filas tienen errores' });
    return t`${made} ${failed}: descarga el detalle para corregirlas.`;
  };

  const countersText = ({ total_rows: rows, created_count: created, failed_count: failed }: ImportJob): string =>
    t`Filas: ${rows} · Creadas: ${created} · Con error: ${failed}`;

  /** Returns the texts that the counters do not include. */
  const additionalTexts = ({ updated_count, duplicate_count, skipped }: ImportJob): string[] => [
    ...(updated_count > 0
      ? [
          plural(updated_count, {
            one: 'Completamos # factura que ya estaba.',
            other: 'Completamos # facturas que ya estaban.',
          }),
        ]
      : []),
    ...(duplicate_count > 0
      ? [plural(duplicate_count, { one: '# factura ya estaba, igual.', other: '# facturas ya estaban, iguales.' })]
      : []),
    ...(skipped.length > 0 ? [t`Omitimos lo que no es factura: ${listed(skipped)}.`] : []),
  ];

  return { statusText, resultText, countersText, additionalTexts };
}

const listed = (skipped: ImportJob['skipped']): string =>
  skipped.map(({ what, rows }) => `${what} (${formatCount(rows)})`).join(', ');
