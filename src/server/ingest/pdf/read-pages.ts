import { getDocumentProxy } from 'unpdf';
import type { PdfTextItem } from '#domain/dian/pdf-facts.ts';
import { type PdfReadResult, readPdfText } from '#domain/dian/pdf-text.ts';
import { failed, PDF_LIMITS, type PdfReading } from './pdf-messages.ts';
import { readQrOf } from './read-qr.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** Scripts and forms of the file are never run, nothing is fetched, and no picture may grow beyond 32 megapixels. */
const SAFE = { isEvalSupported: false, enableXfa: false, maxImageSize: 32_000_000, verbosity: 0 };

/** Everything about one PDF, in the thread that may hang or run out of memory. Takes the bytes over. */
export async function readPages(bytes: Uint8Array): Promise<PdfReading> {
  let pdf: Pdf;
  try {
    pdf = await getDocumentProxy(bytes, SAFE);
  } catch (error) {
    return failed(error instanceof Error && error.name === 'PasswordException' ? 'pdf_encrypted' : 'pdf_damaged');
  }
  if (pdf.numPages > PDF_LIMITS.pages) return failed('pdf_too_many_pages');
  try {
    return await readOpen(pdf);
  } catch {
    // pdf.js throws whatever it meets in a broken page.
    return failed('pdf_damaged');
  }
}

async function readOpen(pdf: Pdf): Promise<PdfReadResult> {
  const items: PdfTextItem[] = [];
  for (let number = 1; number <= pdf.numPages && items.length < PDF_LIMITS.items; number += 1) {
    const page = await pdf.getPage(number);
    items.push(...(await textOf(page)));
    page.cleanup();
  }
  const qrTexts = await qrTextsOf(pdf);
  return readPdfText(items, qrTexts);
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
    texts.push(...(await readQrOf(pdf, number)));
  }
  return texts;
}
