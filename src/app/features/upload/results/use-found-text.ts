import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAllRows } from '../rows/use-rows.ts';
import type { Upload } from '../upload.ts';
import { useIntake } from '../use-upload.ts';

/** Describes the files to be sent: "12 archivos: 9 documentos, 1 evento, 2 repetidos, 1 ilegible". */
export function useFoundText(upload: Upload): string {
  const { t } = useLingui();
  const rows = useAllRows(upload.rows);
  const intake = useIntake(upload);
  if (intake) return t`Leyendo ${intake.taken} de ${intake.total} archivos…`;
  if (rows.length === 0) return '';
  const documents = rows.reduce((sum, { reading }) => sum + (reading?.documents.length ?? 0), 0);
  const repeated = rows.reduce((sum, row) => sum + row.repeated.length, 0);
  const files = plural(rows.length, { one: '# archivo', other: '# archivos' });
  const read = plural(documents, { one: '# documento', other: '# documentos' });
  const events = rows.reduce((sum, { reading }) => sum + (reading?.events ?? 0), 0);
  const responses = plural(events, { one: '# evento', other: '# eventos' });
  const unread = rows.filter(({ reading }) => (reading?.refused ?? null) !== null).length;
  const again = plural(repeated, { one: '# repetido', other: '# repetidos' });
  const illegible = plural(unread, { one: '# ilegible', other: '# ilegibles' });
  const found = [
    ...(documents === 0 ? [] : [read]),
    ...(events === 0 ? [] : [responses]),
    ...(repeated === 0 ? [] : [again]),
    ...(unread === 0 ? [] : [illegible]),
  ];
  return found.length === 0 ? files : `${files}: ${found.join(', ')}`;
}
