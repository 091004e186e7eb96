import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { getImport } from '#contract/imports.ts';
import { type ImportJob, isUnderWay } from '#domain/sheets/import-job.ts';
import { pollImport } from './poll-import.ts';

/** `patience`: it goes on without us. `failed`: the last question was in vain. */
export type Watch = { job: ImportJob | undefined; trouble: 'patience' | 'failed' | undefined };

/** An import as far as it has come, asked for until it is done; then `onDone`. */
export function useWatchedImport(started: ImportJob | undefined, onDone: () => void): Watch {
  const { call } = useSignedIn();
  const [watch, setWatch] = useState<Watch>({ job: started, trouble: undefined });
  const id = started?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another import is the reason to watch anew; `onDone` changes identity on every render.
  useEffect(() => {
    setWatch({ job: started, trouble: undefined });
    if (!started || !isUnderWay(started)) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () => call(getImport, { params: { id: started.id } }, { signal });
    const onJob = (job: ImportJob) => {
      setWatch({ job, trouble: undefined });
      if (!isUnderWay(job)) onDone();
    };
    const onFailure = () => setWatch((now) => ({ ...now, trouble: 'failed' }));
    void pollImport({ ask, onJob, onFailure, sleep, signal }).then((end) => {
      if (end === 'patience') setWatch((now) => ({ ...now, trouble: 'patience' }));
    });
    return () => leaving.abort();
  }, [call, id]);

  return watch.job?.id === id ? watch : { job: started, trouble: undefined };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
