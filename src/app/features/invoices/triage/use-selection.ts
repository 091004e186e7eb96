import { useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** All ids that can be selected. */
  listed: readonly string[];
  /** Selects everything from the last changed row, or else from `start`, to this one. */
  extendTo: (id: string, start?: string) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** The selected rows. A row that leaves the list is deselected: an action must not affect invisible rows. */
export function useSelection(listed: readonly string[] | undefined): Selection {
  const [selected, setSelected] = useState(NONE);
  const [anchor, setAnchor] = useState<string>();
  const ids = visibleSelection(selected, listed);

  const set = (next: Iterable<string>) => setSelected(new Set(next));
  return {
    ids,
    listed: listed ?? [],
    toggle: (id) => {
      setAnchor(id);
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
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
    clear: () => setSelected(NONE),
  };
}

let lastListedSet: { of: readonly string[]; set: ReadonlySet<string> } | undefined;

function visibleSelection(selected: ReadonlySet<string>, listed: readonly string[] | undefined): ReadonlySet<string> {
  if (selected.size === 0 || !listed) return NONE;
  if (lastListedSet?.of !== listed) lastListedSet = { of: listed, set: new Set(listed) };
  const listedIds = lastListedSet.set;
  for (const id of selected) if (!listedIds.has(id)) return new Set([...selected].filter((one) => listedIds.has(one)));
  return selected;
}
