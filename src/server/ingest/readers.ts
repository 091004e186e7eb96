import type { ReadPdf } from './pdf.ts';
import type { UploadReading } from './read-upload.ts';

/** What reads the bytes people send: the one door between commands and the threads that read. */
export type Readers = {
  /** XML and ZIP. */
  readUpload: (file: { filename: string; bytes: Uint8Array }) => Promise<UploadReading>;
  readPdf: ReadPdf;
};
