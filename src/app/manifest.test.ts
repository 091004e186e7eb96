import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAppPath } from '#contract/app-paths.ts';
import { manifest } from './manifest.ts';

type Image = { src: string; sizes?: string | undefined };

const images: Image[] = [
  ...(manifest.icons ?? []),
  ...(manifest.screenshots ?? []),
  ...(manifest.shortcuts ?? []).flatMap(({ icons = [] }) => icons),
];

/** Width and height of a PNG, from its first chunk. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test.each(images.map(({ src, sizes }) => [src, sizes]))('%s exists and has the size %s', (src, sizes) => {
  expect(sizeOf(`public${src}`)).toBe(sizes);
});

test('every shortcut and file leads to a screen of the app', () => {
  const urls = [
    ...(manifest.shortcuts ?? []).map(({ url }) => url),
    ...(manifest.file_handlers ?? []).map((h) => h.action),
  ];
  expect(urls.filter((url) => !isAppPath(url))).toEqual([]);
});

test('a kind of file is named once', () => {
  const [files] = [manifest.share_target?.params.files].flat();
  const accept = [files?.accept ?? []].flat();
  expect(accept.length).toBeGreaterThan(3);
  expect(new Set(accept).size).toBe(accept.length);
});

test('the app does not ask for the place of the title bar, because nothing of it is drawn there', () => {
  expect(manifest.display_override).not.toContain('window-controls-overlay');
});
