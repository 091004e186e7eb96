import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { Trash } from '#domain/invoices/trash.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { listPendingDeletions } from '#store/outbox/list-pending-deletions.ts';
import { TRASH_SNAPSHOT } from '#store/snapshots/save-trashed.ts';
import { enqueueMany } from '#sync/outbox/enqueue-many.ts';
import { useFiles } from './use-files.ts';
import type { Marks } from './use-marks.ts';

export type Acts = ReturnType<typeof useActs>;

/**
 * What a person does with lines of the result. Each act works without a network and can be undone. `onChange` is called
 * when the invoices of this device have changed.
 */
export function useActs(marks: Marks, onChange: () => void) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const files = useFiles(onChange);
  const countOf = (count: number) =>
    plural(count, { one: '# documento', many: '# de documentos', other: '# documentos' });

  const justify = (lines: readonly ResultLine[], note: string) => {
    const count = countOf(new Set(lines.map(({ document }) => document)).size);
    return marks.mark(
      lines.map(({ document }) => document),
      { kind: 'justified', note, done: t`Justificaste ${count}.` },
    );
  };
  const noteRequested = (lines: readonly ResultLine[]) => {
    const count = countOf(lines.length);
    return marks.mark(
      lines.map(({ document }) => document),
      { kind: 'requested', note: '', done: t`Anotaste que pediste ${count}.` },
    );
  };
  /** Restores the invoices of these lines that are in the trash. */
  const restore = async (lines: readonly ResultLine[]) => {
    const ids = new Set(lines.flatMap(({ invoice }) => (invoice?.trashed ? [invoice.id] : [])));
    const [stored, waiting] = await Promise.all([store.snapshots.get(TRASH_SNAPSHOT), listPendingDeletions(store)]);
    const trash = new Map(
      [...(Trash.safeParse(stored?.data).data?.items ?? []), ...waiting].map((row) => [row.id, row]),
    );
    const rows = [...ids].flatMap((id) => trash.get(id) ?? []);
    const written = await enqueueMany(
      store,
      rows.map((row) => ({ name: 'invoice.restore' as const, input: { id: row.id, row } })),
    ).catch(() => undefined);
    if (!written || written.refused.length > 0 || rows.length === 0) {
      notify.failed(t`No pudimos restaurar. Abre la papelera e intenta nuevamente.`);
      return;
    }
    const count = countOf(rows.length);
    onChange();
    notify.done(t`Restauraste ${count}.`, async () => {
      await enqueueMany(
        store,
        rows.map(({ id }) => ({ name: 'invoice.delete' as const, input: { id } })),
      );
      onChange();
      notify.done(t`Deshicimos el cambio.`);
    });
  };
  return { justify, noteRequested, restore, ...files };
}
