import { readFile } from 'node:fs/promises';
import type { PdfReading } from '../pdf/pdf-messages.ts';
import { findMember, type MemberLocation } from '../zip-member.ts';
import { describeSheet, outlineSheet, readSheetRows, tryMapping } from './sheet-jobs.ts';
import { parseUpload } from './upload-job.ts';

/** `servers` answer for DNS, the system's where there are none; `trustedHost` is whose findings are believed. */
export type SenderTrust = { servers: readonly string[]; trustedHost?: string | undefined };

/**
 * What a child process does. Each job loads its own libraries when it is first asked for. A parser's refusal is part of
 * the result; what is thrown is an error of ours, or memory that was not given.
 */
export const parsingJobs = {
  parseUpload,
  outlineSheet,
  describeSheet,
  tryMapping,
  readSheetRows,
  extractMember: ({ bytes, location }: { bytes: Uint8Array; location: MemberLocation }) => findMember(bytes, location),
  /** Null where there is no such member. */
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
  /** The draft is what the text alone says, and counts when drawing the pages fails. */
  parsePdf: async (bytes: Uint8Array, emitDraft: (draft: PdfReading) => void): Promise<PdfReading> => {
    const { installPolyfills: fillNodeGaps } = await import('../pdf/install-polyfills.ts');
    fillNodeGaps();
    const { readPages } = await import('../pdf/read-pages.ts');
    // pdf.js takes plain arrays alone, and their memory whole.
    return readPages(new Uint8Array(bytes), emitDraft);
  },
  /** The same of a file that parseUpload wrote. */
  parsePdfFile: async (path: string, emitDraft: (draft: PdfReading) => void): Promise<PdfReading> =>
    parsingJobs.parsePdf(await readFile(path), emitDraft),
};

export type ParsingJobs = typeof parsingJobs;
