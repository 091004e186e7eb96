import type { PdfReadResult } from '#domain/dian/pdf/pdf-text.ts';

/**
 * `timeMs` is for one PDF. Of one ZIP, at most `zipPdfs` PDFs are read, within `zipMs` in total, and none after
 * `zipFailures` PDFs that took too much time or memory. `unpackedBytes` limits the unpacked size of all streams of a
 * PDF.
 */
export const PDF_LIMITS = {
  pages: 200,
  items: 100_000,
  qrPages: 3,
  timeMs: 15_000,
  zipPdfs: 250,
  zipMs: 120_000,
  zipFailures: 3,
  unpackedBytes: 200 * 1024 * 1024,
};

export type PdfProblem =
  | 'pdf_encrypted'
  | 'pdf_damaged'
  | 'pdf_too_many_pages'
  | 'pdf_too_big'
  | 'pdf_timeout'
  | 'pdf_memory'
  | 'pdf_of_zip_skipped';

/** In Spanish, ready to show. */
export const PDF_PROBLEM: Record<PdfProblem, string> = {
  pdf_encrypted: 'El PDF está protegido con contraseña. Sube el XML o el ZIP de la factura.',
  pdf_damaged: 'El PDF está dañado y no se puede abrir. Sube el XML o el ZIP de la factura.',
  pdf_too_many_pages: 'El PDF tiene más de 200 páginas. Sube el XML o el ZIP de la factura.',
  pdf_too_big: 'El PDF ocupa demasiado al abrirlo. Sube el XML o el ZIP de la factura.',
  pdf_timeout: 'El PDF es demasiado pesado para leerlo. Sube el XML o el ZIP de la factura.',
  pdf_memory: 'El PDF necesita demasiada memoria para leerlo. Sube el XML o el ZIP de la factura.',
  pdf_of_zip_skipped: 'El ZIP trae demasiados PDF para leerlos todos. Sube este aparte o en otro ZIP.',
};

type PdfFailure = { ok: false; code: PdfProblem; detail: string };

/** The data of a PDF, or the reason why it has none. */
export type PdfReading = PdfReadResult | PdfFailure;

export const failedReading = (code: PdfProblem): PdfFailure => ({ ok: false, code, detail: PDF_PROBLEM[code] });
