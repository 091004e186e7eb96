import { useLingui } from '@lingui/react/macro';
import type { ActiveSession } from '#domain/accounts/active-session.ts';

/** What the server calls a browser it does not know. */
const UNKNOWN_AGENT = 'Otro';

/** 'Chrome · Windows', as the server reads it from the browser. */
export function useDeviceName(): (session: ActiveSession) => string {
  const { t } = useLingui();
  return ({ agent }) => (agent === null || agent === UNKNOWN_AGENT ? t`Dispositivo desconocido` : agent);
}
