import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createUploadReader } from '#app/file-parsing/upload-reader.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { MAX_EXTRACT_ROWS, writeListingExtract } from '#domain/reconciliation/listing-extract.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { Store } from '#store/store.ts';
import { storeUploads } from '#sync/uploads/enqueue-uploads.ts';
import { undoUploads } from '#sync/uploads/undo-uploads.ts';

type QueuedFiles = { ids: string[]; failed: string | undefined };

/** The acts that put files in the queue of uploads. `onChange` is called when invoices may have come or gone. */
export function useFiles(onChange: () => void) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const undo = async (ids: readonly string[]) => {
    const left = await undoUploads(store, ids).catch(() => undefined);
    onChange();
    if (left === undefined) notify.failed(t`No pudimos deshacerlo: mira las facturas en la lista.`);
    else if (left === 0) notify.done(t`Deshicimos el cambio.`);
    else {
      const count = plural(left, {
        one: '# factura ya estaba',
        many: '# de facturas ya estaban',
        other: '# facturas ya estaban',
      });
      notify.done(t`Deshicimos el cambio. ${count} en Cuadra y conservan su archivo.`);
    }
  };
  const queue = async (files: readonly File[], done: string) => {
    const { ids, failed } = await queueFiles(store, files);
    onChange();
    if (failed !== undefined) notify.failed(t`No pudimos guardar ${failed} en este dispositivo.`);
    if (ids.length > 0) notify.done(done, () => undo(ids));
  };
  return {
    /** Puts the XML or ZIP of a document in the queue of uploads. */
    attach: (files: readonly File[]) => queue(files, t`El archivo quedó en la cola de subida.`),
    /** Creates the invoices of these rows; the XML completes them when it comes. */
    create: async (lines: readonly ResultLine[]) => {
      const rows = lines.flatMap(({ row }) => row ?? []);
      const files: File[] = [];
      for (let from = 0; from < rows.length; from += MAX_EXTRACT_ROWS) {
        const part = rows.slice(from, from + MAX_EXTRACT_ROWS);
        const name = plural(part.length, { one: '# fila', many: '# de filas', other: '# filas' });
        files.push(
          new File([writeListingExtract(part)], `${t`Listado de la DIAN`} (${name}).xml`, { type: 'text/xml' }),
        );
      }
      const count = plural(rows.length, { one: '# factura', many: '# de facturas', other: '# facturas' });
      await queue(files, t`Creaste ${count} sin XML.`);
    },
  };
}

/** Stops at the first file that this device cannot keep. */
async function queueFiles(store: Store, files: readonly File[]): Promise<QueuedFiles> {
  const reader = createUploadReader();
  const ids: string[] = [];
  try {
    for (const file of files) {
      const read = await reader.read(file);
      const stored =
        typeof read === 'string'
          ? undefined
          : await storeUploads(store, [{ name: file.name, type: file.type, ...read }], {});
      if (!stored || stored.refused.length > 0) return { ids, failed: file.name };
      ids.push(...stored.ids);
    }
    return { ids, failed: undefined };
  } finally {
    reader.close();
  }
}
