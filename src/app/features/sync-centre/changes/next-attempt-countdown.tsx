import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Counts down to the next automatic attempt. `at` in milliseconds; not rendered once it is past. */
export function NextAttemptCountdown({ at }: { at: number }) {
  const left = useTimeLeft(at);
  if (left <= 0) return null;
  const [seconds, minutes] = [Math.ceil(left / SECOND_MS), Math.ceil(left / MINUTE_MS)];
  return seconds < 60 ? (
    <Trans>Lo intentaremos de nuevo en {seconds} s.</Trans>
  ) : (
    <Trans>Lo intentaremos de nuevo en {minutes} min.</Trans>
  );
}

function useTimeLeft(at: number): number {
  const [now, setNow] = useState(Date.now);
  const isElapsed = at <= now;
  useEffect(() => {
    if (isElapsed) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isElapsed]);
  return at - now;
}
