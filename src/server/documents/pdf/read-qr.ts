import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import type { getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** In pixels: a US Letter page at 200 dpi. No page is drawn larger than this. */
const LONGEST_SIDE = 2200;
const MAX_SCALE = 2.8;

/** The texts of the QR codes on a page, drawn as an image or as vectors. */
export async function readPageQr(pdf: Pdf, number: number): Promise<string[]> {
  const image = await renderPage(pdf, number);
  await loadReaderOnce();
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 4, tryHarder: true });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** The scale for a page of this size in points. */
export function pageScale({ width, height }: { width: number; height: number }): number {
  return Math.min(MAX_SCALE, LONGEST_SIDE / Math.max(width, height, 1));
}

async function renderPage(pdf: Pdf, number: number) {
  const page = await pdf.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: pageScale(whole) });
  const width = Math.max(1, Math.floor(viewport.width));
  const height = Math.max(1, Math.floor(viewport.height));
  const context = createCanvas(width, height).getContext('2d');
  // pdf.js expects the canvas types of the browser. This canvas is compatible; unpdf passes the same one.
  const canvas = { canvas: context.canvas, canvasContext: context } as never;
  await page.render(Object.assign(canvas, { viewport, annotationMode: 0 })).promise;
  page.cleanup();
  const { data } = context.getImageData(0, 0, width, height);
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
}

let reader: Promise<unknown> | undefined;

// Loads the QR reader from node_modules. By default it would fetch its WebAssembly file from the network.
function loadReaderOnce(): Promise<unknown> {
  reader ??= loadReader();
  return reader;
}

async function loadReader(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = await readFile(path);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  // The file is read into normal memory, so the buffer is never a SharedArrayBuffer.
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer }, fireImmediately: true });
}
