import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense } from 'react';
import { allows } from '#domain/accounts/permissions.ts';
import { mayWriteRules } from '#domain/accounts/user-rules.ts';
import { readMeta } from '#store/meta.ts';
import { useSignedIn } from '../session/session-context.tsx';

const NewestProposal = lazy(async () => ({ default: (await import('./newest-proposal.tsx')).NewestProposal }));

/** So many equal acts make a proposal. */
const MIN_ACTS = 3;

/** Loads what proposes rules once there are acts to learn from. */
export function RuleProposals() {
  const { store, user } = useSignedIn();
  const acts = useLiveQuery(() => readMeta(store, 'triage_acts'), [store]);
  const declined = useLiveQuery(async () => (await readMeta(store, 'declined_proposals')) ?? [], [store]);
  if (!acts || !declined || !allows(user.permissions, 'view_invoices') || !mayWriteRules(user)) return null;
  if (acts.length < MIN_ACTS) return null;
  return (
    <Suspense>
      <NewestProposal acts={acts} declined={declined} />
    </Suspense>
  );
}
