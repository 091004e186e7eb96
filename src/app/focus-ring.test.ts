import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const css = readFileSync(new URL('global.css', import.meta.url), 'utf8');

/** Returns the colour of the ring in one theme: a shade of the accent. */
function ringIn(selector: string): string {
  const block = css.slice(css.indexOf(selector), css.indexOf('}', css.indexOf(selector)));
  const [, shade] = /--cuadra-focus: var\(--mantine-color-forest-(\d)\)/.exec(block) ?? [];
  return theme.colors?.['forest']?.[Number(shade)] ?? '';
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const shades = (name: string, numbers: readonly number[]) =>
  numbers.map((shade) => theme.colors?.[name]?.[shade] ?? '');

// WCAG 2.2, 1.4.11: at least 3:1 beside every background on which a field stands.
test.each([
  ['light', ':root {', ['#ffffff', ...shades('gray', [0, 1])]],
  ['dark', ':root[data-mantine-color-scheme="dark"] {', shades('dark', [6, 7, 8])],
] as const)('the focus ring can be seen in the %s theme', (_theme, selector, backgrounds) => {
  for (const background of backgrounds) expect(contrast(ringIn(selector), background)).toBeGreaterThanOrEqual(3);
});
