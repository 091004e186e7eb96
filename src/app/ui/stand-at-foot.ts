const SPACE_PX = 8;

/** A ref for a bar at the foot of the page: messages stay above it for as long as it is there. */
export function standAtFoot(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--cuadra-foot', `${bar.offsetHeight + SPACE_PX}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--cuadra-foot');
  };
}
