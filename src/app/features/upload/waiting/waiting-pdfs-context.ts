import { createContext, use } from 'react';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { needsData } from '../results/outcome-groups.ts';
import type { UploadRow } from '../rows/upload-row.ts';

export type WaitingPdfs = {
  /** Undefined until this device has a list. */
  pdfs: readonly WaitingPdf[] | undefined;
  isLoading: boolean;
  open: (id: string) => void;
};

const WaitingPdfsContext = createContext<WaitingPdfs>({ pdfs: undefined, isLoading: false, open: () => {} });

export const WaitingPdfsProvider = WaitingPdfsContext;

export const useWaitingPdfs = (): WaitingPdfs => use(WaitingPdfsContext);

/** False once the PDF was completed or discarded; true while this device does not know. */
export const isWaiting = ({ pdfs, isLoading }: WaitingPdfs, id: string): boolean =>
  pdfs === undefined || isLoading || pdfs.some((pdf) => pdf.id === id);

/** Returns whether a person must still type data of a file (needsData of results/outcome-groups.ts). */
export function useIsIncomplete(): (row: UploadRow) => boolean {
  const waiting = useWaitingPdfs();
  return (row) =>
    needsData(row) &&
    row.result?.documents.some(({ waiting_pdf_id: id }) => id !== undefined && isWaiting(waiting, id)) === true;
}
