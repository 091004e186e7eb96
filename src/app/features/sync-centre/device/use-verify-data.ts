import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readLog } from '#sync/device/sync-report.ts';

/** 'mended': they differed, and everything was brought again. */
export type VerificationResult = 'same' | 'mended' | 'unknown';

/** Compares what is here with what the server has, when the person asks. */
export function useVerifyData() {
  const { store, engine } = useSignedIn();
  const [state, setState] = useState<VerificationResult | 'asking'>();
  const verify = async (): Promise<void> => {
    setState('asking');
    const [before] = await readLog(store, 1).catch(() => []);
    const report = await engine.checkDrift().catch(() => undefined);
    const since = (await readLog(store).catch(() => [])).filter(({ n }) => n > (before?.n ?? 0));
    const wasRefetched = since.some(({ kind }) => kind === 'rebootstrap');
    if (report?.drift === 'same') setState(wasRefetched ? 'mended' : 'same');
    else setState('unknown');
  };
  return { state, verify };
}
