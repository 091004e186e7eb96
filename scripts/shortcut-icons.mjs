// Writes the icons of the shortcuts in src/app/manifest.ts to public/shortcuts: node scripts/shortcut-icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';

const SIZE = 96;
const ICONS = { subir: 'file-upload', facturas: 'file-invoice', tablero: 'layout-dashboard' };

await mkdir('public/shortcuts', { recursive: true });
for (const [name, icon] of Object.entries(ICONS)) {
  const svg = await readFile(`node_modules/@tabler/icons/icons/outline/${icon}.svg`, 'utf8');
  const canvas = createCanvas(SIZE, SIZE);
  const context = canvas.getContext('2d');
  context.fillStyle = '#14532d';
  context.beginPath();
  context.roundRect(0, 0, SIZE, SIZE, SIZE / 5);
  context.fill();
  const white = svg.replaceAll('currentColor', '#fff').replace(/ (width|height)="24"/g, ' $1="56"');
  context.drawImage(await loadImage(Buffer.from(white)), (SIZE - 56) / 2, (SIZE - 56) / 2, 56, 56);
  await writeFile(`public/shortcuts/${name}.png`, await canvas.encode('png'));
}
