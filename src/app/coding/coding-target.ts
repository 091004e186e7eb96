import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CodingChange } from '#domain/coding/coded-value.ts';

/** The invoices that the shortcuts of the open screen act on, and what gives them coded values by hand. */
export type CodingTarget = {
  ids: () => readonly string[];
  setCoding: (values: CodingChange) => void;
};

const targets: CodingTarget[] = [];

/** That of the newest screen; undefined where no invoice can be coded. */
export const codingTarget = (): CodingTarget | undefined => targets.at(-1);

/** Registers what the command palette codes, while the caller is mounted. */
export function useCodingTarget({ ids, setCoding }: CodingTarget): void {
  const latest = useRef({ ids, setCoding });
  useLayoutEffect(() => {
    latest.current = { ids, setCoding };
  });
  useEffect(() => {
    const target: CodingTarget = {
      ids: () => latest.current.ids(),
      setCoding: (values) => latest.current.setCoding(values),
    };
    targets.push(target);
    return () => void targets.splice(targets.indexOf(target), 1);
  }, []);
}
