import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createPdfWorker } from './create-pdf-worker.ts';

export type OpenedPdf = {
  pageCount: number;
  /** Draws a page, counted from 1, as wide as `width` in CSS pixels. Rejects when it cannot be drawn, or on abort. */
  drawPage: (number: number, width: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  close: () => void;
};

/** 'protected': it needs a password. */
export type OpenResult = { type: 'ok'; pdf: OpenedPdf } | { type: 'broken' } | { type: 'protected' };

/** A PDF that takes longer than this to open, in ms, is not shown. */
const OPEN_TIMEOUT_MS = 20_000;
/** A larger picture inside a PDF is left out. */
const MAX_IMAGE_PIXELS = 64_000_000;
/** Browsers of phones refuse a larger canvas. */
const MAX_CANVAS_PIXELS = 16_000_000;
const MAX_CANVAS_SIDE = 8_192;
/** Fonts and decoders of pdf.js, which the build copies (scripts/pdfjs-files.ts). */
const FILES_URL = '/pdfjs/';

/**
 * The bytes come from strangers: nothing in them is executed, and only pictures of pages leave pdf.js. No links, forms or
 * actions. WebAssembly and evaluated code are off, as the content security policy forbids both.
 */
const OPTIONS = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  useWorkerFetch: false,
  maxImageSize: MAX_IMAGE_PIXELS,
  canvasMaxAreaInBytes: 4 * MAX_CANVAS_PIXELS,
  standardFontDataUrl: FILES_URL,
  wasmUrl: FILES_URL,
  verbosity: VerbosityLevel.ERRORS,
};

/** Opens a PDF in a worker of its own, which `close` ends. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenResult> {
  const port = createPdfWorker();
  const worker = PDFWorker.create({ port });
  const loading = getDocument({ ...OPTIONS, data: new Uint8Array(bytes), worker });
  const close = () => {
    void loading.destroy().catch(() => undefined);
    worker.destroy();
    port?.terminate();
  };
  try {
    const document = await withTimeout(loading.promise);
    return {
      type: 'ok',
      pdf: { pageCount: document.numPages, drawPage: (...page) => drawPage(document, ...page), close },
    };
  } catch (error) {
    close();
    return { type: error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken' };
  }
}

async function withTimeout<T>(opening: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The PDF takes too long to open.')), OPEN_TIMEOUT_MS);
  });
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer));
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale: 1 });
  const scale = scaleFor(viewport, width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width * scale));
  canvas.height = Math.max(1, Math.floor(viewport.height * scale));
  canvas.style.width = `${width}px`;
  const task = page.render({ canvas, viewport: page.getViewport({ scale }) });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
    return canvas;
  } finally {
    signal.removeEventListener('abort', cancel);
    page.cleanup();
  }
}

/** As sharp as the screen, within what a canvas may have. */
function scaleFor(page: { width: number; height: number }, width: number): number {
  const wanted = (width / page.width) * (globalThis.devicePixelRatio || 1);
  const byArea = Math.sqrt(MAX_CANVAS_PIXELS / (page.width * page.height));
  const bySide = MAX_CANVAS_SIDE / Math.max(page.width, page.height);
  return Math.min(wanted, byArea, bySide);
}
