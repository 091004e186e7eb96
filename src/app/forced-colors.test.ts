import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const filesOf = (ending: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
const read = (name: string) => readFileSync(`${root}/${name}`, 'utf8');
const forcedColors = read('forced-colors.css');

/** States that another sign shows too: a word, a strip across the page, or a choice of the theme. */
const SHOWN_OTHERWISE = [
  'data-armed', // The word beside the card stays; letting go of it is confirmed or undone.
  'data-mantine-color-scheme="dark"',
  'data-off', // A day outside the month, in its place of the calendar.
  'data-size', // No state.
  'data-swipe',
  'data-swipe="delete"',
  'data-swipe="next"',
  'data-tone="limit"',
  'data-tone="offline"',
  'data-tone="sample"',
  'data-tone="warn"',
  'data-tone="warning"',
];

/** The attributes that select a rule with a background: forced colours remove what it tells. */
function statesByBackground(): string[] {
  const states = filesOf('.css')
    .filter((name) => name !== 'forced-colors.css')
    .flatMap((name) => [
      ...read(name)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{}]+)\{([^{}]*)\}/g),
    ])
    .filter(([, , body = '']) => /background(-color)?:/.test(body))
    .flatMap(([, selector = '']) => [...selector.matchAll(/\[([^\]]+)\]/g)].map(([, attribute = '']) => attribute));
  return [...new Set(states)].sort();
}

test('what only a background tells is a line in forced colours', () => {
  const missing = statesByBackground().filter((state) => !forcedColors.includes(`[${state}]`));
  expect(missing).toEqual(SHOWN_OTHERWISE);
});

test('each component that floats, or that only its background sets apart, has an edge in forced colours', () => {
  const source = filesOf('.tsx').map(read).join('\n');
  const drawn = [
    'Modal',
    'Popover',
    'Menu',
    'Notification',
    'Alert',
    'Badge',
    'Progress',
    'SegmentedControl',
    'Switch',
  ];
  const used = drawn.filter((name) => source.includes(`<${name}`) || source.includes(`${name}s`));
  expect(used.filter((name) => !forcedColors.includes(`.mantine-${name}-`))).toEqual([]);
  expect(used).toEqual(drawn);
});
