import { useLingui } from '@lingui/react/macro';
import { usePagedSnapshot } from '#app/data/use-paged-snapshot.ts';
import { listAudit } from '#contract/audit.ts';

const PAGE = 20;

/** Returns the audit log of the company. */
export function useActivity() {
  const { t } = useLingui();
  return usePagedSnapshot({
    id: 'activity',
    schema: listAudit.response,
    fetch: (call, before, options) => call(listAudit, { query: { before, limit: PAGE } }, options),
    failure: t`No pudimos cargar la actividad. Intenta nuevamente.`,
  });
}
