import { useLingui } from '@lingui/react/macro';
import { z } from 'zod/mini';
import { useDeleteRecord } from '#app/data/use-delete-record.ts';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useRecords } from '#app/data/use-records.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReadRun } from '#app/reconciliation/use-read-run.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { LedgerHeader } from '#domain/reconciliation/ledger/ledger-file.ts';
import { LEDGER_CLASSES } from '#domain/reconciliation/ledger/summarize-ledger.ts';
import { MAX_ATTACHMENT_BYTES, type RecordData } from '#domain/records/record-types.ts';
import type { TypedRecord } from '#store/records/list-records.ts';
import type { PackedRun, ResultOverview } from '../worker/protocol.ts';

export type Run = TypedRecord<'reconciliation-run'>;
export type Runs = ReturnType<typeof useRuns>;

/** The runs that were kept, the newest first, and how one is kept, opened and deleted. */
export function useRuns() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const notify = useNotify();
  const put = usePutRecord();
  const remove = useDeleteRecord();
  const read = useReadRun();
  const records = useRecords('reconciliation-run');
  const all = records && [...records].sort((a, b) => (a.data.created_at < b.data.created_at ? 1 : -1));

  /** Stores the run and its lines in one transaction. Resolves to its id, undefined when it could not be stored. */
  const keep = async (overview: ResultOverview, { bytes: packed, open }: PackedRun): Promise<string | undefined> => {
    const id = crypto.randomUUID();
    const data = toRunData(overview, { open, email: user.email });
    const label = t`Conciliación`;
    if (packed.byteLength > MAX_ATTACHMENT_BYTES) {
      notify.failed(t`El resultado ocupa demasiado para guardarlo. Concilia un mes a la vez.`);
      return undefined;
    }
    const isStored = await put({ id, type: 'reconciliation-run', data, attachment: packed, label }).catch(() => false);
    if (!isStored) {
      notify.failed(t`No pudimos guardar la conciliación en este dispositivo. Libera espacio e intenta nuevamente.`);
      return undefined;
    }
    notify.done(t`Guardaste la conciliación.`, async () => {
      await remove({ id });
      notify.done(t`Deshicimos el cambio.`);
    });
    return id;
  };

  const removeRun = async (run: Run) => {
    const packed = await read(run);
    await remove({ id: run.id });
    notify.done(t`Eliminaste la conciliación.`, async () => {
      await put({ id: run.id, type: 'reconciliation-run', data: run.data, ...(packed && { attachment: packed }) });
      notify.done(t`Deshicimos el cambio.`);
    });
  };
  return { all, keep, read, remove: removeRun };
}

function toRunData(
  { month, coverage, files, summary, ledger }: ResultOverview,
  { open, email }: { open: PackedRun['open']; email: string },
): RecordData<'reconciliation-run'> {
  const classes = Object.entries(summary.classes).map(([name, { count, total }]) => [name, { count, total }]);
  return {
    month,
    files: files.map(({ name, sha256, rows, size }) => ({ name: name.slice(0, 255), sha256, rows, size })),
    from: coverage?.covered.from ?? null,
    to: coverage?.covered.to ?? null,
    classes: Object.fromEntries(classes),
    created_at: new Date().toISOString(),
    created_by: email,
    summary: { to_resolve: summary.to_resolve, open, ...(ledger && { ledger: toKeptLedger(ledger) }) },
  };
}

/** Whether both runs compared the same files with the same result. */
export function isSameAs(run: Run, { month, files, summary, ledger }: ResultOverview): boolean {
  const hashes = (all: readonly { sha256: string }[]) =>
    all
      .map(({ sha256 }) => sha256)
      .sort()
      .join();
  const sameSums = Object.entries(summary.classes).every(
    ([name, { count, total }]) => run.data.classes[name]?.count === count && run.data.classes[name]?.total === total,
  );
  return run.data.month === month && hashes(run.data.files) === hashes(files) && sameSums && hasSameLedger(run, ledger);
}

/** The third leg in the record of a run: the SHA-256 of its file, and count and sum of each class. */
const KeptLedger = z.object({
  sha256: z.string(),
  classes: z.record(z.string(), z.object({ count: z.int(), total: z.number() })),
});

const toKeptLedger = ({ file, summary }: LedgerHeader): z.infer<typeof KeptLedger> => ({
  sha256: file.sha256,
  classes: summary,
});

/** Documents that the ledger of a kept run lacked; undefined for a run without a ledger. */
export const countNotPosted = (run: Run): number | undefined =>
  KeptLedger.safeParse(run.data.summary['ledger']).data?.classes['not_posted']?.count;

/** A result that no journal was compared with yet is not different from one with a journal. */
function hasSameLedger(run: Run, ledger: LedgerHeader | null): boolean {
  const kept = KeptLedger.safeParse(run.data.summary['ledger']).data;
  if (!ledger) return true;
  return (
    kept?.sha256 === ledger.file.sha256 &&
    LEDGER_CLASSES.every((name) => {
      const [before, now] = [kept.classes[name], ledger.summary[name]];
      return before?.count === now.count && before.total === now.total;
    })
  );
}
