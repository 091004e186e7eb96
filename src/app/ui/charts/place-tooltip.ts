type Size = { width: number; height: number };

/** What the pointer is on, in pixels of the chart: the middle of a point or bar, half its width, and its highest point. */
export type Spot = { x: number; y: number; halfWidth?: number };

/** `above`: the space of the card over the chart. */
type Space = Size & { above: number };

const GAP = 14;

/**
 * Returns the upper left corner of a tooltip inside the card of its chart: beside the spot, on the side with more space, or
 * above it where the chart is too narrow for that.
 */
export function placeTooltip({ x, y, halfWidth = 0 }: Spot, size: Size, space: Space): { left: number; top: number } {
  const left = x < space.width / 2 ? x + halfWidth + GAP : x - halfWidth - GAP - size.width;
  if (left >= 0 && left + size.width <= space.width) {
    return { left, top: clamp(y - size.height / 2, 0, space.height - size.height) };
  }
  return {
    left: clamp(x - size.width / 2, 0, space.width - size.width),
    top: Math.max(-space.above, y - GAP - size.height),
  };
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
