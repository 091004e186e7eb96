import { useLingui } from '@lingui/react/macro';
import { yieldToUi } from '#app/data/yield-to-ui.ts';
import { useCopy } from '#app/forms/use-copy.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useClassLabels, useFieldLabels, useReasonLabels } from '#app/reconciliation/use-reconciliation-labels.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import { toCsv, toTsv } from '#domain/text/csv.ts';
import { useLedgerClassLabels, useLedgerReasonLabels } from '../ledger/use-ledger-labels.ts';
import type { Marks } from '../marks/use-marks.ts';
import { type ExportTexts, toCells } from '../worker/export-lines.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';

/** Lines written at once: the page can draw between two parts. */
const PART = 1_000;
/** A clipboard takes no more rows. */
const MAX_COPIED = 5_000;

/** Copies the shown lines, saves them as CSV, or saves all classes as .xlsx. No cell becomes a formula. */
export function useExport(client: ReconciliationClient | undefined, marks: Marks) {
  const { t } = useLingui();
  const { isDemo } = useSignedIn();
  const copyText = useCopy();
  const notify = useNotify();
  const textsOf = useExportTexts(marks);
  const nameOf = (name: string) => (isDemo ? `ejemplo-${name}` : name);
  const parts = async (count: number, write: (lines: ResultLine[], isFirst: boolean) => void) => {
    for (let from = 0; from < count; from += PART) {
      write((await client?.lines(from, Math.min(from + PART, count))) ?? [], from === 0);
      await yieldToUi();
    }
  };
  return {
    save: async (count: number, name: string) => {
      const texts = textsOf();
      const written: string[] = [];
      await parts(count, (lines, isFirst) => {
        const csv = toCsv([...(isFirst ? [texts.titles] : []), ...toCells(lines, texts)]);
        // Only the first part begins with the byte order mark.
        written.push(isFirst ? csv : csv.slice(1));
      });
      saveBlob(new Blob(written, { type: 'text/csv;charset=utf-8' }), `${nameOf(name)}.csv`);
    },
    copy: async (count: number) => {
      const texts = textsOf();
      const copied: ResultLine[] = [];
      await parts(Math.min(count, MAX_COPIED), (lines) => copied.push(...lines));
      await copyText(
        toTsv([texts.titles, ...toCells(copied, texts)]),
        t`No pudimos copiar la tabla. Expórtala como CSV.`,
      );
    },
    saveWorkbook: async (name: string) => {
      const blob = await client?.workbook(textsOf()).catch(() => undefined);
      if (blob) saveBlob(blob, `${nameOf(name)}.xlsx`);
      else notify.failed(t`No pudimos crear el archivo. Intenta nuevamente.`);
    },
  };
}

function useExportTexts(marks: Marks): () => ExportTexts {
  const { t } = useLingui();
  const classes = useClassLabels();
  const reasons = useReasonLabels();
  const fields = useFieldLabels();
  const ledgerClasses = useLedgerClassLabels();
  const ledgerReasons = useLedgerReasonLabels();
  return () => {
    const leg = [
      t`Número`,
      t`Fecha`,
      t`NIT proveedor`,
      t`Proveedor`,
      t`NIT cliente`,
      t`Cliente`,
      t`Moneda`,
      t`Impuestos`,
      t`Total`,
    ];
    const titles = ['DIAN', 'Cuadra'].flatMap((name) => leg.map((title) => `${title} (${name})`));
    const ledger = {
      titles: [
        t`Número`,
        t`Fecha`,
        t`NIT del tercero`,
        t`Tercero`,
        t`Moneda`,
        t`Total`,
        t`Comprobante`,
        t`Fecha contable`,
        t`Tercero contable`,
        t`Documento contable`,
        t`Total contable`,
        t`Motivo`,
      ],
      classes: ledgerClasses,
      reasons: ledgerReasons,
    };
    return { titles: [...titles, 'CUFE', t`Motivo`, t`Nota`], classes, reasons, fields, notes: marks.notes(), ledger };
  };
}
