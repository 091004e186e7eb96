import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

const ACT_KEYS: ReadonlySet<string> = new Set(['Enter', ' ']);

/** The control that a person acted on, and where it is. */
type Place = { control: Element; list: Element; index: number };

type Props = {
  /** Gets the focus when the list of the removed row is empty or gone. */
  next?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * For lists whose rows leave by what is decided in them: when the row with the focus is removed, the row that takes its place
 * gets the focus, so that a person without a mouse goes on from there. A row that leaves by itself takes the focus with it:
 * otherwise the next key would act on a row that was not chosen.
 */
export function KeepFocus({ next, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  useEffect(() => {
    const lists = area.current;
    if (!lists) return;
    const act = (event: Event) => {
      if (event.type === 'keydown' && !ACT_KEYS.has((event as KeyboardEvent).key)) return;
      place.current = event.target instanceof Element ? placeOf(event.target) : undefined;
    };
    const goOn = ({ target }: FocusEvent) => {
      if (target !== place.current?.control) place.current = undefined;
    };
    lists.addEventListener('click', act);
    lists.addEventListener('keydown', act);
    lists.addEventListener('focusin', goOn);
    const observer = new MutationObserver(() => {
      const last = place.current;
      if (!last || last.control.isConnected || document.activeElement !== document.body) return;
      place.current = undefined;
      (controlAt(last) ?? next?.current)?.focus();
    });
    observer.observe(lists, { childList: true, subtree: true });
    return () => {
      lists.removeEventListener('click', act);
      lists.removeEventListener('keydown', act);
      lists.removeEventListener('focusin', goOn);
      observer.disconnect();
    };
  }, [next]);
  return (
    <div ref={area} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

function placeOf(control: Element): Place | undefined {
  const row = control.closest('li, tr');
  const list = row?.parentElement;
  return row && list ? { control, list, index: [...list.children].indexOf(row) } : undefined;
}

/** The first control of the row at this place, or of the last one. */
function controlAt({ list, index }: Place): HTMLElement | null | undefined {
  if (!list.isConnected) return undefined;
  const row = list.children[Math.min(index, list.children.length - 1)];
  return row?.querySelector<HTMLElement>('input:enabled, button:enabled, a[href]');
}
