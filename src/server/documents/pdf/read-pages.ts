import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf';
import type { PdfTextItem } from '#domain/dian/pdf/pdf-facts.ts';
import { readPdfText } from '#domain/dian/pdf/pdf-text.ts';
import { isOutOfMemory } from '../../platform/parsing/serve-jobs.ts';
import { unpacksWithin } from './check-streams.ts';
import { failed, PDF_LIMITS, type PdfReading } from './pdf-messages.ts';
import { readQrOf } from './read-qr.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** Scripts and forms of the file are never run, nothing is fetched, and no picture may grow beyond 16 megapixels. */
const SAFE = {
  isEvalSupported: false,
  enableXfa: false,
  maxImageSize: 16_000_000,
  disableFontFace: true,
  verbosity: 0,
};

/** Hears what the text alone says, before the pages are drawn: drawing is what may take too long. */
export type OnText = (reading: PdfReading) => void;

/** Everything about one PDF, in a process that may hang or run out of memory. Takes the bytes over. */
export async function readPages(bytes: Uint8Array, onText: OnText): Promise<PdfReading> {
  if (!(await unpacksWithin(bytes, PDF_LIMITS.unpackedBytes))) return failed('pdf_too_big');
  let pdf: Pdf;
  try {
    pdf = await open(bytes);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return failed(error instanceof Error && error.name === 'PasswordException' ? 'pdf_encrypted' : 'pdf_damaged');
  }
  try {
    return pdf.numPages > PDF_LIMITS.pages ? failed('pdf_too_many_pages') : await readOpen(pdf, onText);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    // pdf.js throws whatever it meets in a broken page.
    return failed('pdf_damaged');
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'));
  return getDocumentProxy(bytes, { ...SAFE, CanvasFactory });
}

async function readOpen(pdf: Pdf, onText: OnText): Promise<PdfReading> {
  const items: PdfTextItem[] = [];
  for (let number = 1; number <= pdf.numPages && items.length < PDF_LIMITS.items; number += 1) {
    const page = await pdf.getPage(number);
    items.push(...(await textOf(page)));
    page.cleanup();
  }
  onText(readPdfText(items, []));
  return readPdfText(items, await qrTextsOf(pdf));
}

async function textOf(page: Page): Promise<PdfTextItem[]> {
  const { items } = await page.getTextContent();
  return items.slice(0, PDF_LIMITS.items).flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , , , x, y] = item.transform;
    const { width, height, str: text } = item;
    return [{ page: page.pageNumber, x: Number(x), y: Number(y), width, height, text }];
  });
}

async function qrTextsOf(pdf: Pdf): Promise<string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, PDF_LIMITS.qrPages); number += 1) {
    // A page that cannot be drawn still has its text.
    texts.push(...(await readQrOf(pdf, number).catch(() => [])));
  }
  return texts;
}
