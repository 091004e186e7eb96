import { useLingui } from '@lingui/react/macro';
import { yieldToUi } from '#app/data/yield-to-ui.ts';
import { useCopy } from '#app/forms/use-copy.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { toCsv, toTsv } from '#domain/text/csv.ts';
import type { Marks } from '../marks/use-marks.ts';
import { useFieldLabels, useReasonLabels } from '../use-reconciliation-labels.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';
import { toCells } from './export-lines.ts';

/** Lines written at once: the page can draw between two parts. */
const PART = 1_000;
/** A clipboard takes no more rows. */
const MAX_COPIED = 5_000;

/** Copies the shown lines, or saves them as CSV. No cell becomes a formula (domain/text/csv.ts). */
export function useExport(client: ReconciliationClient | undefined, marks: Marks) {
  const { t } = useLingui();
  const { isDemo } = useSignedIn();
  const copyText = useCopy();
  const reasons = useReasonLabels();
  const fields = useFieldLabels();
  const legTitles = (leg: string) =>
    [
      t`Número`,
      t`Fecha`,
      t`NIT proveedor`,
      t`Proveedor`,
      t`NIT cliente`,
      t`Cliente`,
      t`Moneda`,
      t`Impuestos`,
      t`Total`,
    ].map((title) => `${title} (${leg})`);
  const texts = {
    titles: [...legTitles('DIAN'), ...legTitles('Cuadra'), 'CUFE', t`Motivo`, t`Nota`],
    reasonOf: ({ reason, fields: differing }: ResultLine) =>
      reason ? reasons[reason] : differing.map((field) => fields[field]).join(', '),
    noteOf: ({ document }: ResultLine) =>
      marks
        .of(document)
        .map(({ data }) => data.note)
        .filter(Boolean)
        .join(', '),
  };
  const parts = async (count: number, write: (lines: ResultLine[], isFirst: boolean) => void) => {
    for (let from = 0; from < count; from += PART) {
      write((await client?.lines(from, Math.min(from + PART, count))) ?? [], from === 0);
      await yieldToUi();
    }
  };
  return {
    save: async (count: number, name: string) => {
      const written: string[] = [];
      await parts(count, (lines, isFirst) => {
        const csv = toCsv(toCells(lines, texts).slice(isFirst ? 0 : 1));
        // Only the first part begins with the byte order mark.
        written.push(isFirst ? csv : csv.slice(1));
      });
      const file = isDemo ? `ejemplo-${name}.csv` : `${name}.csv`;
      saveBlob(new Blob(written, { type: 'text/csv;charset=utf-8' }), file);
    },
    copy: async (count: number) => {
      const copied: ResultLine[] = [];
      await parts(Math.min(count, MAX_COPIED), (lines) => copied.push(...lines));
      await copyText(toTsv(toCells(copied, texts)), t`No pudimos copiar la tabla. Expórtala como CSV.`);
    },
  };
}
