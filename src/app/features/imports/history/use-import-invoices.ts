import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listImportInvoices } from '#contract/imports.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';

type State = { items: readonly Invoice[]; total: number | undefined; isLoading: boolean; hasFailed: boolean };

/** Loads the invoices of an import page by page; `total` is undefined before the first page. */
export function useImportInvoices(id: string) {
  const { call } = useSignedIn();
  const [state, setState] = useState<State>({ items: [], total: undefined, isLoading: true, hasFailed: false });
  const isGone = useRef(false);

  const load = async (offset: number) => {
    setState((now) => ({ ...now, isLoading: true, hasFailed: false }));
    try {
      const page = await call(listImportInvoices, { params: { id }, query: { offset } });
      if (isGone.current) return;
      setState((now) => ({
        items: [...now.items.slice(0, offset), ...page.items],
        total: page.total,
        isLoading: false,
        hasFailed: false,
      }));
    } catch {
      if (!isGone.current) setState((now) => ({ ...now, isLoading: false, hasFailed: true }));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` changes identity on every render.
  useEffect(() => {
    isGone.current = false;
    void load(0);
    return () => {
      isGone.current = true;
    };
  }, [id]);

  return { ...state, loadMore: () => void load(state.items.length) };
}
