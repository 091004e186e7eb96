// The part of pdf.js that reads the bytes; it runs in a worker of our own origin.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
