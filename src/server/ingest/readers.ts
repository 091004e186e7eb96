import { createPapersReader } from './papers-reader.ts';
import { createPdfReader, type ReadPdf } from './pdf.ts';
import type { ReadPapers } from './read-papers.ts';

/** What reads the bytes people send: the one door between commands and the threads that read. */
export type Readers = {
  /** XML and ZIP. */
  readPapers: ReadPapers;
  readPdf: ReadPdf;
};

/** `papers` and `pdf` are the built programs of the threads. */
export type ReaderPrograms = { papers: URL; pdf: URL };

export function createReaders({ papers, pdf }: ReaderPrograms): Readers & { close: () => Promise<void> } {
  const papersReader = createPapersReader({ workerUrl: papers });
  const pdfReader = createPdfReader({ workerUrl: pdf });
  return {
    readPapers: papersReader.readPapers,
    readPdf: pdfReader.readPdf,
    close: async () => {
      await Promise.all([papersReader.close(), pdfReader.close()]);
    },
  };
}
