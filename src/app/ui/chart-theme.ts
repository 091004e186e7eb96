/** What is written in a chart. */
export const CHART_TEXT = { fill: 'var(--mantine-color-dimmed)', fontSize: 12, fontFamily: 'inherit' };

/** One look for all charts, in both themes. */
export const CHART_THEME = {
  axis: { ticks: { text: CHART_TEXT } },
  grid: { line: { stroke: 'var(--cuadra-line)', strokeWidth: 1 } },
  crosshair: { line: { stroke: 'var(--mantine-color-dimmed)', strokeWidth: 1, strokeOpacity: 0.6 } },
};

/** Every how many labels one is written, so that they do not run into each other. */
export const labelled = (labels: readonly string[], most: number): string[] => {
  const step = Math.ceil(labels.length / most);
  return labels.filter((_, place) => place % step === 0);
};
