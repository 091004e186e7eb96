import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ForeignAnswers } from '#domain/files/foreign-documents.ts';
import { useAllRows } from '../rows/use-rows.ts';
import type { Upload } from '../upload.ts';
import type { OwnershipDecision } from './use-decide-ownership.ts';

/** What the user decided about the documents of the results, before or after they were sent. */
type OwnershipDecisions = {
  getDecision: (id: string) => OwnershipDecision | undefined;
  setDecision: (ids: readonly string[], decision: OwnershipDecision | undefined) => void;
};

const Context = createContext<OwnershipDecisions>({ getDecision: () => undefined, setDecision: () => {} });

export const useOwnershipDecisions = (): OwnershipDecisions => useContext(Context);

export function OwnershipDecisionsProvider({ upload, children }: { upload: Upload; children: ReactNode }) {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, OwnershipDecision | undefined>>(new Map());
  const rows = useAllRows(upload.rows);
  const answers: ForeignAnswers = Object.assign({}, ...rows.map(({ foreign_answers }) => foreign_answers));
  const getDecision: OwnershipDecisions['getDecision'] = (id) => {
    if (decisions.has(id)) return decisions.get(id);
    const answer = answers[id];
    return answer === 'skip' ? 'delete' : answer;
  };
  const setDecision: OwnershipDecisions['setDecision'] = (ids, decision) =>
    setDecisions((before) => new Map([...before, ...ids.map((id) => [id, decision] as const)]));
  return <Context value={{ getDecision, setDecision }}>{children}</Context>;
}
