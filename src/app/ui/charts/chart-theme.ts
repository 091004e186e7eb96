/** The style of text in a chart. */
export const CHART_TEXT = { fill: 'var(--mantine-color-dimmed)', fontSize: 12, fontFamily: 'inherit' };

/** Space for the longest amount on an axis, '-$ 999.999', also on a phone. */
export const CHART_MARGIN = { top: 20, right: 34, bottom: 30, left: 74 };

/** Space below a chart of months for two lines, the second one for the note of a month. */
export const MONTHS_BOTTOM = 42;

/** One style for all charts, in both themes. */
export const CHART_THEME = {
  axis: { ticks: { text: CHART_TEXT } },
  grid: { line: { stroke: 'var(--cuadra-line)', strokeWidth: 1 } },
  crosshair: { line: { stroke: 'var(--mantine-color-dimmed)', strokeWidth: 1, strokeOpacity: 0.6 } },
};

/** The minimum width below a chart, in pixels. */
const WIDTH_NARROW = 230;
const WIDTH_WIDE = 620;
const LETTER_WIDTH = 6.5;
const LABEL_GAP = 12;

/** Returns the labels to draw below a chart: every second or third where all of them would overlap, and always the last. */
export const visibleLabels = (labels: readonly string[], isNarrow: boolean): string[] => {
  const widest = Math.max(0, ...labels.map(({ length }) => length)) * LETTER_WIDTH + LABEL_GAP;
  const step = Math.ceil((labels.length * widest) / (isNarrow ? WIDTH_NARROW : WIDTH_WIDE));
  return labels.filter((_, index) => (labels.length - 1 - index) % step === 0);
};
