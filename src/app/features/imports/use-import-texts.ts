import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#app/ui/format/format-count.ts';
import { useImportStatusLabels } from '#app/ui/labels/use-import-status-labels.ts';
import { FOREIGN_SKIPPED, type ImportJob, REJECTED_SKIPPED } from '#domain/sheets/import-job.ts';
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

  const foreignText = (count: number): string =>
    plural(count, {
      one: '# factura no está a nombre de tu empresa: quedó sin clasificar. Clasifícala en Facturas.',
      other: '# facturas no están a nombre de tu empresa: quedaron sin clasificar. Clasifícalas en Facturas.',
    });

  const countersText = ({ total_rows, created_count, failed_count }: ImportJob): string => {
    const [rows, created, failed] = [total_rows, created_count, failed_count].map(formatCount);
    return t`Filas: ${rows} · Creadas: ${created} · Con error: ${failed}`;
  };

  /** Returns the texts that the counters do not include. */
  const additionalTexts = ({ updated_count, duplicate_count, foreign_count, skipped }: ImportJob): string[] => [
    ...(foreign_count > 0 ? [foreignText(foreign_count)] : []),
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
    ...listSkipped(skipped),
  ];

  const listSkipped = (skipped: ImportJob['skipped']): string[] => {
    const foreign = skipped.find(({ what }) => what === FOREIGN_SKIPPED);
    const rejected = skipped.find(({ what }) => what === REJECTED_SKIPPED);
    const others = skipped.filter(({ what }) => what !== FOREIGN_SKIPPED && what !== REJECTED_SKIPPED);
    return [
      ...(foreign
        ? [
            plural(foreign.rows, {
              one: 'Dejamos fuera # factura que no está a nombre de tu empresa, como pediste.',
              other: 'Dejamos fuera # facturas que no están a nombre de tu empresa, como pediste.',
            }),
          ]
        : []),
      ...(rejected
        ? [
            plural(rejected.rows, {
              one: 'Omitimos # documento que la DIAN rechazó. Si es tuyo, corrígelo y emítelo otra vez; si lo recibiste, pide al emisor que lo corrija.',
              other:
                'Omitimos # documentos que la DIAN rechazó. Si son tuyos, corrígelos y emítelos otra vez; si los recibiste, pide al emisor que los corrija.',
            }),
          ]
        : []),
      ...(others.length > 0
        ? [t`Omitimos lo que no es factura: ${listed(others)}. No tienes que hacer nada con esas filas.`]
        : []),
    ];
  };

  return { statusText, resultText, countersText, additionalTexts, foreignText };
}

const listed = (skipped: ImportJob['skipped']): string =>
  skipped.map(({ what, rows }) => `${what} (${formatCount(rows)})`).join(', ');
