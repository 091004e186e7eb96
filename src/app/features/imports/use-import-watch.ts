import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { getImport } from '#contract/imports.ts';
import { type ImportJob, isInProgress } from '#domain/sheets/import-job.ts';
import { pollImport } from './poll-import.ts';

/** `patience`: polling stopped, and the import continues. `failed`: the last request failed. */
export type ImportWatch = { job: ImportJob | undefined; problem: 'patience' | 'failed' | undefined };

/** Polls an import until it is done; then calls `onDone`. */
export function useWatchedImport(started: ImportJob | undefined, onDone: () => void): ImportWatch {
  const { call } = useSignedIn();
  const [watch, setWatch] = useState<ImportWatch>({ job: started, problem: undefined });
  const id = started?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another import restarts the polling; `onDone` changes identity on every render.
  useEffect(() => {
    setWatch({ job: started, problem: undefined });
    if (!started || !isInProgress(started)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const fetchJob = () => call(getImport, { params: { id: started.id } }, { signal });
    const onJob = (job: ImportJob) => {
      setWatch({ job, problem: undefined });
      if (!isInProgress(job)) onDone();
    };
    const onFailure = () => setWatch((now) => ({ ...now, problem: 'failed' }));
    void pollImport({ fetchJob, onJob, onFailure, sleep, signal }).then((end) => {
      if (end === 'patience') setWatch((now) => ({ ...now, problem: 'patience' }));
    });
    return () => controller.abort();
  }, [call, id]);

  return watch.job?.id === id ? watch : { job: started, problem: undefined };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
