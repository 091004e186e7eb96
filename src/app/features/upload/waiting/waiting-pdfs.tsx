import { type ReactNode, useState } from 'react';
import type { Upload } from '../upload.ts';
import { CompletePdf } from './complete-pdf.tsx';
import { useWaitingPdfList } from './use-waiting-pdf-list.ts';
import { WaitingPdfList } from './waiting-pdf-list.tsx';
import { WaitingPdfsProvider } from './waiting-pdfs-context.ts';

type Props = { upload: Upload; children: ReactNode; below: ReactNode };

/** The PDFs to complete between the upload and `below`. The results in both open the same form. */
export function WaitingPdfs({ upload, children, below }: Props) {
  const list = useWaitingPdfList(upload);
  const [openId, setOpenId] = useState<string>();
  const { pdfs, isLoading } = list;
  const opened = pdfs?.find(({ id }) => id === openId);
  return (
    <WaitingPdfsProvider value={{ pdfs, isLoading, open: setOpenId }}>
      {children}
      <WaitingPdfList list={list} onOpen={setOpenId} />
      {below}
      {opened && (
        <CompletePdf key={opened.id} pdf={opened} onClose={() => setOpenId(undefined)} onChanged={list.refresh} />
      )}
    </WaitingPdfsProvider>
  );
}
