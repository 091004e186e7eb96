import { useLiveQuery } from 'dexie-react-hooks';
import type { z } from 'zod/mini';
import { useSaveResponse } from '#app/data/use-snapshot.ts';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { makeCompanySummary, makeWeeklyReport } from '#contract/admin.ts';

type GeneratedReportOptions<T> = {
  /** The id of the last report on this device. */
  id: string;
  endpoint: typeof makeWeeklyReport | typeof makeCompanySummary;
  schema: z.ZodMiniType<T>;
  failure: string;
  /** Shown when the server is not reachable. */
  offlineText: string;
};

/** A report that the server creates on request; the last one stays on this device and can be read without a network. */
export function useGeneratedReport<T>({
  id,
  endpoint,
  schema,
  failure: fallback,
  offlineText,
}: GeneratedReportOptions<T>) {
  const { store } = useSignedIn();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(fallback, offlineText);
  const { save, newest } = useSaveResponse(id);
  const row = useLiveQuery(() => store.snapshots.get(id), [store, id]);
  const generate = () =>
    submit(async () => {
      await save(await send(endpoint, {}));
    });
  return { isBusy, failure, generate, report: schema.safeParse(newest(row)?.data).data };
}
