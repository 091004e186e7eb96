import { expect, test } from 'vitest';
import { SERIES_COLORS, SERIES_DASHES } from './series-styles.ts';

type Rgb = readonly [number, number, number];

/** Machado, Oliveira and Fernandes 2009, at full strength, in linear light. */
const EYES: Record<string, readonly [Rgb, Rgb, Rgb]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const GROUND = { light: '#ffffff', dark: '#1b1f1d' };
/** At this distance two colours differ at a glance; 2 is just noticeable. */
const FAR_APART = 12;

const linear = (hex: string): Rgb => {
  const at = (index: number) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};
const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const seen = (hex: string, [r, g, b]: readonly [Rgb, Rgb, Rgb]): Rgb => {
  const light = linear(hex);
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [clamp(dot(r, light)), clamp(dot(g, light)), clamp(dot(b, light))];
};
const lab = (rgb: Rgb): Rgb => {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(dot([0.4124, 0.3576, 0.1805], rgb) / 0.9505);
  const y = f(dot([0.2126, 0.7152, 0.0722], rgb));
  const z = f(dot([0.0193, 0.1192, 0.9505], rgb) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
const apart = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05;

test.each(['light', 'dark'] as const)('the lines are told apart by every eye, and from the ground: %s', (theme) => {
  const colors = Object.values(SERIES_COLORS[theme]);
  for (const [eye, matrix] of Object.entries(EYES)) {
    const labs = colors.map((color) => lab(seen(color, matrix)));
    for (const [index, one] of labs.entries())
      for (const other of labs.slice(index + 1)) expect(apart(one, other), eye).toBeGreaterThan(FAR_APART);
  }
  for (const color of colors) {
    const [a, b] = [luminance(color), luminance(GROUND[theme])];
    expect(Math.max(a, b) / Math.min(a, b), color).toBeGreaterThanOrEqual(3);
  }
});

test('without any colour their dashes differ', () => {
  expect(new Set(Object.values(SERIES_DASHES)).size).toBe(4);
});
