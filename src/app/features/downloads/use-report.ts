import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { withStepUp } from '#app/step-up/step-up.ts';
import { saveBlob } from '#app/ui/save-blob.ts';
import { downloadFile } from '#client/download-file.ts';
import { Unreachable } from '#client/unreachable.ts';
import { exportCompanyData } from '#contract/exports.ts';
import { type PeriodFilter, periodKey, queryOfPeriod } from '#domain/dates/period-filter.ts';
import { reportFileName } from '#domain/reports/company-report.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { readMeta } from '#store/meta.ts';
import { readReport, saveReport } from '#store/snapshots/stored-report.ts';

/** A report of 100,000 invoices takes long on the server and over a mobile network. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

type State = { period: string; isBusy: boolean; failure?: string; isOffline?: boolean };

/**
 * Downloads the Excel report of a period; `kept` is the last one of that period on this device, offered when the server
 * is not reachable (docs/offline.md#service-worker).
 */
export function useReport(requested: PeriodFilter) {
  const period = periodKey(requested);
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ period, isBusy: false });
  const stored = useLiveQuery(async () => ({ period, report: await readReport(store, period) }), [store, period]);

  const download = async (): Promise<void> => {
    setState({ period, isBusy: true });
    try {
      const token = await readMeta(store, 'token');
      const { blob, name } = await withStepUp(() =>
        downloadFile({
          endpoint: exportCompanyData,
          input: { query: queryOfPeriod(requested) },
          token,
          signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
        }),
      );
      const filename = name ?? reportFileName(requested);
      saveBlob(blob, filename);
      setState({ period, isBusy: false });
      notify.done(t`Descargamos ${filename}.`);
      await saveReport(store, period, { name: filename, bytes: await blob.arrayBuffer(), taken_at: Date.now() });
    } catch (error) {
      const fallback = t`No fue posible descargar el reporte. Intenta de nuevo.`;
      const failure = errorText(error, { fallback, offline: t`Necesitas conexión para descargar el reporte.` });
      setState({ period, isBusy: false, failure, isOffline: error instanceof Unreachable });
    }
  };

  const report = stored?.period === period ? stored.report : undefined;
  // The result of another period is not shown for this one.
  const { isBusy, failure, isOffline = false } = state.period === period ? state : { isBusy: state.isBusy };
  return {
    isBusy,
    failure,
    isOffline,
    download,
    kept: report && {
      takenAt: report.taken_at,
      save: () => saveBlob(new Blob([report.bytes], { type: XLSX_TYPE }), report.name),
    },
  };
}
