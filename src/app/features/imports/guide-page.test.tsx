import { expect, test } from 'vitest';
import { importGuide } from '#domain/sheets/import-guide.ts';
import { guidePage } from './guide-page.ts';

const parse = (markdown: string) => new DOMParser().parseFromString(guidePage(markdown), 'text/html');

test('the guide is a page with a title, headings and lists, and no mark of Markdown is left', () => {
  const page = parse(importGuide());
  expect(page.title).toBe('Guía de importación');
  expect(page.documentElement.lang).toBe('es-CO');
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect(page.querySelectorAll('h2').length).toBeGreaterThan(3);
  expect(page.querySelectorAll('li').length).toBeGreaterThan(27);
  expect(page.querySelector('li strong')?.textContent).not.toBe('');
  expect(page.querySelector('main')?.textContent).not.toMatch(/\*\*|^#|^- /m);
});

test('a line that goes on belongs to its item, and no text becomes markup', () => {
  const page = parse('# Uno\n\n- **a** <script>b</script>\n  y más\n- c & d');
  expect(Array.from(page.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
    'a <script>b</script> y más',
    'c & d',
  ]);
  expect(page.querySelector('script')).toBeNull();
});
