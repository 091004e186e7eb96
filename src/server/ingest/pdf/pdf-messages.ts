import type { PdfReadResult } from '#domain/dian/pdf-text.ts';

export const PDF_LIMITS = { pages: 200, items: 100_000, qrPages: 3, timeMs: 15_000 };

export type PdfProblem = 'pdf_encrypted' | 'pdf_damaged' | 'pdf_too_many_pages' | 'pdf_timeout';

/** Spanish, ready to show. */
export const PDF_PROBLEM: Record<PdfProblem, string> = {
  pdf_encrypted: 'El PDF está protegido con contraseña. Sube el XML o el ZIP de la factura.',
  pdf_damaged: 'El PDF está dañado y no se puede abrir. Sube el XML o el ZIP de la factura.',
  pdf_too_many_pages: 'El PDF tiene más de 200 páginas. Sube el XML o el ZIP de la factura.',
  pdf_timeout: 'El PDF es demasiado pesado para leerlo. Sube el XML o el ZIP de la factura.',
};

type Failure = { ok: false; code: PdfProblem; detail: string };

/** What is read from a PDF, or the one reason why nothing is. */
export type PdfReading = PdfReadResult | Failure;

/** What the thread posts; a `draft` is what the text alone says, and what counts when drawing takes too long. */
export type PdfPosted = { draft: PdfReading } | { reading: PdfReading };

export const failed = (code: PdfProblem): Failure => ({ ok: false, code, detail: PDF_PROBLEM[code] });
