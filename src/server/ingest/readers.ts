import { createPapersReader } from './papers-reader.ts';
import { createPdfReader, type ReadPdf } from './pdf.ts';
import type { ReadPapers } from './read-papers.ts';
import type { ReadSheet } from './read-sheet.ts';
import { createSheetReader } from './sheet-reader.ts';

/** What reads the bytes people send: the one door between commands and the threads that read. */
export type Readers = {
  /** XML and ZIP. */
  readPapers: ReadPapers;
  readPdf: ReadPdf;
};
export type SheetReaders = {
  /** The rows of a spreadsheet that is imported. */
  readSheet: ReadSheet;
};

/** The built programs of the threads. */
export type ReaderPrograms = { papers: URL; pdf: URL; sheet: URL };

export function createReaders({
  papers,
  pdf,
  sheet,
}: ReaderPrograms): Readers & SheetReaders & { close: () => Promise<void> } {
  const papersReader = createPapersReader({ workerUrl: papers });
  const pdfReader = createPdfReader({ workerUrl: pdf });
  const sheetReader = createSheetReader(sheet);
  return {
    readPapers: papersReader.readPapers,
    readPdf: pdfReader.readPdf,
    readSheet: sheetReader.readSheet,
    close: async () => {
      await Promise.all([papersReader.close(), pdfReader.close(), sheetReader.close()]);
    },
  };
}
