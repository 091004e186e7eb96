import { readFile } from 'node:fs/promises';
import type { PdfReading } from '../pdf/pdf-messages.ts';
import { findMember, type MemberLocation } from '../zip-member.ts';
import { describeSheet, outlineSheet, readSheetRows, trySheet } from './sheet-jobs.ts';
import { parseUpload } from './upload-job.ts';

/**
 * `servers` are the DNS servers; when empty, those of the system are used. `trustedHost` is the mail server whose
 * authentication results are trusted.
 */
export type SenderTrust = { servers: readonly string[]; trustedHost?: string | undefined };

/**
 * The jobs of a child process. Each job loads its libraries at its first use. A refusal of the file is part of the
 * result; an exception is a bug or a lack of memory.
 */
export const parsingJobs = {
  parseUpload,
  outlineSheet,
  describeSheet,
  trySheet,
  readSheetRows,
  extractMember: ({ bytes, location }: { bytes: Uint8Array; location: MemberLocation }) => findMember(bytes, location),
  /** Null when the member does not exist. */
  checkSignatures: async ({ bytes, location }: { bytes: Uint8Array; location: MemberLocation | null }) => {
    const xml = location ? await findMember(bytes, location) : bytes;
    if (!xml) return null;
    const { checkSignatures } = await import('../signature/signature.ts');
    return checkSignatures(xml);
  },
  parseMessage: async (bytes: Uint8Array) => {
    const { readMessage } = await import('../../mail-in/message/read-message.ts');
    return readMessage(bytes);
  },
  checkSender: async ({ bytes, servers, trustedHost }: { bytes: Uint8Array } & SenderTrust) => {
    const { createCheckSender, createResolveText } = await import('../../mail-in/senders/check-sender.ts');
    return createCheckSender({ resolveText: createResolveText(servers), trustedHost })(bytes);
  },
  /** The draft contains the data of the text alone. It is the result when the drawing of the pages fails. */
  parsePdf: async (bytes: Uint8Array, emitDraft: (draft: PdfReading) => void): Promise<PdfReading> => {
    const { installPolyfills: fillNodeGaps } = await import('../pdf/install-polyfills.ts');
    fillNodeGaps();
    const { readPages } = await import('../pdf/read-pages.ts');
    // pdf.js accepts only a plain Uint8Array and takes ownership of its memory.
    return readPages(new Uint8Array(bytes), emitDraft);
  },
  /** The same for a file that parseUpload wrote. */
  parsePdfFile: async (path: string, emitDraft: (draft: PdfReading) => void): Promise<PdfReading> =>
    parsingJobs.parsePdf(await readFile(path), emitDraft),
};

export type ParsingJobs = typeof parsingJobs;
