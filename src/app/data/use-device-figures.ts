import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { isPreview } from '#store/rows/invoice-row.ts';

type DeviceFigures<T> = {
  /** The server has no response for this screen, and this device keeps none. */
  isNeeded: boolean;
  /** Changes with what is computed. */
  key: string;
  compute: (invoices: readonly Invoice[]) => T;
};

/**
 * Computes the figures of a screen from the invoices on this device, with pending changes in them. `figures` is
 * undefined while they are computed, and when the device has never pulled all invoices: `takenAt` is when it last did.
 */
export function useDeviceFigures<T>({ isNeeded, key, compute }: DeviceFigures<T>) {
  const { store } = useSignedIn();
  const takenAt = useLastPull();
  const canCompute = isNeeded && takenAt !== null;
  const computed = useLiveQuery(
    async () =>
      canCompute
        ? { key, figures: compute((await store.invoices.toArray()).filter((row) => !isPreview(row))) }
        : undefined,
    [store, key, canCompute],
  );
  const figures = canCompute && computed?.key === key ? computed.figures : undefined;
  return { figures, isComputing: canCompute && figures === undefined, takenAt: takenAt ?? 0 };
}
