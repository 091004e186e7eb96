import { useState } from 'react';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';

/** So many lines are selected at once. */
export const MAX_SELECTED = 1_000;

/** The selected lines by document. `all` selects the first lines of the filter that the worker has applied. */
export function useSelection(client: ReconciliationClient | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<string, ResultLine>>(new Map());
  return {
    selected,
    lines: [...selected.values()],
    toggle: (line: ResultLine) => {
      const next = new Map(selected);
      if (!next.delete(line.document)) next.set(line.document, line);
      setSelected(next);
    },
    all: async () => {
      const lines = (await client?.lines(0, MAX_SELECTED).catch(() => undefined)) ?? [];
      setSelected(new Map(lines.map((line) => [line.document, line])));
    },
    clear: () => setSelected(new Map()),
  };
}
