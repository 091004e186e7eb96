import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The space above a panel that sticks to the top of the window, as in invoice-panel.module.css. */
const STUCK_PX = 12;

/**
 * Keeps the distance between the top of the window and the element in its variable `--top`: it begins below the filters
 * and moves up with the page, and its foot must be in view all the time.
 */
export function useTopOffset(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    let shown = 0;
    const measure = () => {
      const { current } = element;
      if (!current) return;
      const top = Math.max(STUCK_PX, Math.round(current.getBoundingClientRect().top));
      if (top !== shown) current.style.setProperty('--top', `${top}px`);
      shown = top;
    };
    measure();
    // What appears above it makes the page higher.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    globalThis.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('scroll', measure);
    };
  }, []);
  return element;
}
