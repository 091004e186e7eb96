import { createContext, use } from 'react';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';

export type WaitingPdfs = {
  /** Undefined until this device has a list. */
  pdfs: readonly WaitingPdf[] | undefined;
  isLoading: boolean;
  open: (id: string) => void;
};

const WaitingPdfsContext = createContext<WaitingPdfs>({ pdfs: undefined, isLoading: false, open: () => {} });

export const WaitingPdfsProvider = WaitingPdfsContext;

export const useWaitingPdfs = (): WaitingPdfs => use(WaitingPdfsContext);
