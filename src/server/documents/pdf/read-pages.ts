import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf';
import type { PdfTextItem } from '#domain/dian/pdf/pdf-facts.ts';
import { readPdfText } from '#domain/dian/pdf/pdf-text.ts';
import { isOutOfMemory } from '../../platform/processes/serve-jobs.ts';
import { failedReading, PDF_LIMITS, type PdfReading } from './pdf-messages.ts';
import { readPageQr } from './read-qr.ts';
import { isUnpackedSizeWithin } from './unpacked-size.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** The scripts and forms of a PDF never run, nothing is fetched, and an image has at most 16 megapixels. */
const SAFE_OPTIONS = {
  isEvalSupported: false,
  enableXfa: false,
  maxImageSize: 16_000_000,
  disableFontFace: true,
  verbosity: 0,
};

/** Receives the data of the text before the pages are drawn, because drawing may exceed the time limit. */
export type EmitDraft = (reading: PdfReading) => void;

/** Reads one PDF. Runs in a child process, because it may hang or run out of memory. Takes ownership of `bytes`. */
export async function readPages(bytes: Uint8Array, emitDraft: EmitDraft): Promise<PdfReading> {
  if (!(await isUnpackedSizeWithin(bytes, PDF_LIMITS.unpackedBytes))) return failedReading('pdf_too_big');
  let pdf: Pdf;
  try {
    pdf = await openPdf(bytes);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return failedReading(
      error instanceof Error && error.name === 'PasswordException' ? 'pdf_encrypted' : 'pdf_damaged',
    );
  }
  try {
    return pdf.numPages > PDF_LIMITS.pages ? failedReading('pdf_too_many_pages') : await readOpenPdf(pdf, emitDraft);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    // pdf.js throws many types of errors for a broken page.
    return failedReading('pdf_damaged');
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'));
  return getDocumentProxy(bytes, { ...SAFE_OPTIONS, CanvasFactory });
}

async function readOpenPdf(pdf: Pdf, emitDraft: EmitDraft): Promise<PdfReading> {
  const items: PdfTextItem[] = [];
  for (let number = 1; number <= pdf.numPages && items.length < PDF_LIMITS.items; number += 1) {
    const page = await pdf.getPage(number);
    items.push(...(await readTextItems(page)));
    page.cleanup();
  }
  emitDraft(readPdfText(items, []));
  return readPdfText(items, await readQrTexts(pdf));
}

async function readTextItems(page: Page): Promise<PdfTextItem[]> {
  const { items } = await page.getTextContent();
  return items.slice(0, PDF_LIMITS.items).flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , , , x, y] = item.transform;
    const { width, height, str: text } = item;
    return [{ page: page.pageNumber, x: Number(x), y: Number(y), width, height, text }];
  });
}

async function readQrTexts(pdf: Pdf): Promise<string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, PDF_LIMITS.qrPages); number += 1) {
    // A page that cannot be drawn still has its text.
    texts.push(...(await readPageQr(pdf, number).catch(() => [])));
  }
  return texts;
}
