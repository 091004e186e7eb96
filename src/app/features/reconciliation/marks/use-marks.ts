import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useChangeRecords } from '#app/data/use-put-record.ts';
import { useRecords } from '#app/data/use-records.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import type { RecordData } from '#domain/records/record-types.ts';
import type { MarkKind } from './use-mark-labels.ts';

type Mark = { id: string; data: RecordData<'reconciliation-mark'> };
export type Marks = ReturnType<typeof useMarks>;

const NONE: readonly Mark[] = [];

/** The decisions about documents, which carry to later runs, and the acts that make and take them back. */
export function useMarks() {
  const { t } = useLingui();
  const notify = useNotify();
  const change = useChangeRecords();
  const records = useRecords('reconciliation-mark');
  const byDocument = useMemo(() => {
    const found = new Map<string, Mark[]>();
    for (const { id, data } of records ?? [])
      found.set(data.document, [...(found.get(data.document) ?? []), { id, data }]);
    return found;
  }, [records]);
  const of = (document: string): readonly Mark[] => byDocument.get(document) ?? NONE;

  const restore = async (written: readonly { id: string; before: Mark | undefined }[]) => {
    const isStored = await change(
      written.map(({ id, before }) => (before ? { id, type: 'reconciliation-mark', data: before.data } : { id })),
    );
    if (isStored) notify.done(t`Deshicimos el cambio.`);
    else notify.failed(t`No pudimos deshacer el cambio en este dispositivo. Intenta nuevamente.`);
  };
  /** Marks these documents, all or none; `done` is the message, with its undo. */
  const mark = async (
    documents: readonly string[],
    { kind, note, done }: { kind: MarkKind; note: string; done: string },
  ) => {
    const at = new Date().toISOString();
    const written = [...new Set(documents)].map((document) => {
      const before = of(document).find(({ data }) => data.kind === kind);
      return { document, before, id: before?.id ?? crypto.randomUUID() };
    });
    const isStored = await change(
      written.map(({ id, document }) => ({ id, type: 'reconciliation-mark', data: { document, kind, note, at } })),
    );
    if (isStored) notify.done(done, () => restore(written));
    else notify.failed(t`No pudimos guardar el cambio en este dispositivo. Intenta nuevamente.`);
  };
  const unmark = async (document: string, kind: MarkKind) => {
    const before = of(document).find(({ data }) => data.kind === kind);
    if (!before) return;
    if (!(await change([{ id: before.id }]))) {
      notify.failed(t`No pudimos guardar el cambio en este dispositivo. Intenta nuevamente.`);
      return;
    }
    notify.done(t`Quitaste la marca.`, () => restore([{ id: before.id, before }]));
  };
  const justified = useMemo(
    () => (records ?? []).filter(({ data }) => data.kind === 'justified').map(({ data }) => data.document),
    [records],
  );
  /** The notes of each document. */
  const notes = () =>
    new Map(
      [...byDocument].map(([document, all]) => [
        document,
        all
          .map(({ data }) => data.note)
          .filter(Boolean)
          .join(', '),
      ]),
    );
  return { of, mark, unmark, justified, notes };
}
