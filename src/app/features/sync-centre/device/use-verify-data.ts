import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readLog } from '#sync/device/sync-report.ts';

/** 'mended': the data differed, and everything was pulled again. */
export type VerificationResult = 'same' | 'mended' | 'unknown';

/** Compares this device's data with the server's, when the user requests it. */
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
