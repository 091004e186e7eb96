import { useEffect, useRef, useState } from 'react';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { LineFilter } from '#domain/reconciliation/select-lines.ts';
import type { SelectedLines } from '../worker/protocol.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';

/** Lines are read in pages of this number. */
const PAGE = 50;
const NONE: SelectedLines = { count: 0, total: 0 };

type LoadedLines = { key: string; selected: SelectedLines; pages: ReadonlyMap<number, readonly ResultLine[]> };

/** The lines of a filter: how many, and those that `read` has requested. Undefined until the filter is applied. */
export function useLines(client: ReconciliationClient | undefined, filter: LineFilter, version: number) {
  const key = `${version} ${JSON.stringify(filter)}`;
  const [loaded, setLoaded] = useState<LoadedLines>();
  const requested = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the filter and the result.
  useEffect(() => {
    let isCurrent = true;
    requested.current.clear();
    const load = async () => {
      const selected = (await client?.select(filter)) ?? NONE;
      const first = selected.count === 0 ? [] : ((await client?.lines(0, PAGE)) ?? []);
      if (isCurrent) setLoaded({ key, selected, pages: new Map([[0, first]]) });
    };
    // The worker was closed: the page shows that.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, key]);

  const isCurrent = loaded?.key === key;
  const readPage = async (page: number) => {
    const request = `${key} ${page}`;
    if (!client || !isCurrent || loaded.pages.has(page) || requested.current.has(request)) return;
    requested.current.add(request);
    const lines = await client.lines(page * PAGE, (page + 1) * PAGE).catch(() => undefined);
    if (!lines) return;
    setLoaded((now) => (now?.key === key ? { ...now, pages: new Map(now.pages).set(page, lines) } : now));
  };
  return {
    selected: loaded?.selected,
    isCurrent,
    lineAt: (index: number): ResultLine | undefined => loaded?.pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    /** Reads the pages of these lines, unless they are here. */
    read: (from: number, to: number) => {
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) void readPage(page);
    },
  };
}
