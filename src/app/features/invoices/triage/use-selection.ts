import { useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** All that could be chosen. */
  listed: readonly string[];
  /** Everything from the last one touched, or else from `start`, to this one. */
  extendTo: (id: string, start?: string) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Which rows are chosen. Those that leave the list are chosen no longer: nothing happens to what is not seen. */
export function useSelection(listed: readonly string[] | undefined): Selection {
  const [chosen, setChosen] = useState(NONE);
  const [anchor, setAnchor] = useState<string>();
  const ids = seenOf(chosen, listed);

  const set = (next: Iterable<string>) => setChosen(new Set(next));
  return {
    ids,
    listed: listed ?? [],
    toggle: (id) => {
      setAnchor(id);
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    extendTo: (id, start = id) => {
      const first = ids.size > 0 && anchor !== undefined ? anchor : start;
      setAnchor(first);
      const from = listed?.indexOf(first) ?? -1;
      const to = listed?.indexOf(id) ?? -1;
      if (!listed || from < 0 || to < 0) return set([...ids, id]);
      set(listed.slice(Math.min(from, to), Math.max(from, to) + 1));
    },
    set,
    clear: () => setChosen(NONE),
  };
}

let lastListed: { of: readonly string[]; set: ReadonlySet<string> } | undefined;

function seenOf(chosen: ReadonlySet<string>, listed: readonly string[] | undefined): ReadonlySet<string> {
  if (chosen.size === 0 || !listed) return NONE;
  if (lastListed?.of !== listed) lastListed = { of: listed, set: new Set(listed) };
  const here = lastListed.set;
  for (const id of chosen) if (!here.has(id)) return new Set([...chosen].filter((one) => here.has(one)));
  return chosen;
}
