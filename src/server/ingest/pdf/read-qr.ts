import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { createIsomorphicCanvasFactory } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
