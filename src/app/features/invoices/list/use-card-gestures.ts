import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { RowActions } from './row-props.ts';

/** Farther than a finger trembles, nearer than a thumb reaches. */
const SWIPE_PX = 88;
const TREMBLE_PX = 10;
/** Before the browser opens a menu of its own or takes up the link under the finger, at 500 ms. */
const LONG_PRESS_MS = 400;

type Touch = { id: number; x: number; y: number; isSwipe: boolean; timer: ReturnType<typeof setTimeout> };

/** docs/interaction.md#phone-and-print, for fingers and pens only. While rows are being chosen, a touch chooses. */
export function useCardGestures(invoice: InvoiceRow, actions: RowActions, isChoosing: boolean) {
  const touch = useRef<Touch>(undefined);
  const wasHeld = useRef(false);
  const isLocal = invoice.upload_id !== undefined;

  const end = (card: HTMLElement): number => {
    const { current } = touch;
    touch.current = undefined;
    if (!current) return 0;
    clearTimeout(current.timer);
    const moved = Number(card.dataset['moved'] ?? 0);
    delete card.dataset['moved'];
    delete card.dataset['swipe'];
    card.style.removeProperty('--moved');
    return current.isSwipe ? moved : 0;
  };
  const hold = () => {
    clearTimeout(touch.current?.timer);
    wasHeld.current = true;
    navigator.vibrate?.(12);
    actions.select(invoice.id, false);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasHeld.current = false;
      if (event.pointerType === 'mouse' || isLocal) return;
      const { pointerId: id, clientX: x, clientY: y } = event;
      touch.current = { id, x, y, isSwipe: false, timer: setTimeout(hold, LONG_PRESS_MS) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = touch;
      if (!current || event.pointerId !== current.id) return;
      const moved = event.clientX - current.x;
      if (!current.isSwipe && Math.hypot(moved, event.clientY - current.y) > TREMBLE_PX) {
        clearTimeout(current.timer);
        current.isSwipe = !isChoosing && !wasHeld.current;
      }
      if (current.isSwipe) follow(event.currentTarget, moved);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const moved = end(event.currentTarget);
      if (moved > SWIPE_PX) actions.advance(invoice);
      if (moved < -SWIPE_PX) actions.remove?.(invoice);
    },
    // The browser has taken the finger to scroll.
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event.currentTarget),
    // A busy phone may ask for its menu before our timer has run: it is the same wish.
    onContextMenu: (event: MouseEvent) => {
      if (touch.current && !wasHeld.current && !touch.current.isSwipe) hold();
      if (wasHeld.current) event.preventDefault();
    },
    onDragStart: (event: DragEvent) => wasHeld.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
      if ((!isChoosing && !wasHeld.current) || isBox) return;
      event.preventDefault();
      event.stopPropagation();
      // The click that ends a long press has done its work already.
      if (!wasHeld.current && !isLocal) actions.select(invoice.id, false);
      wasHeld.current = false;
    },
  };
}

function follow(card: HTMLElement, moved: number): void {
  card.dataset['moved'] = String(moved);
  card.dataset['swipe'] = moved > 0 ? 'next' : 'delete';
  card.style.setProperty('--moved', `${Math.max(-140, Math.min(140, moved))}px`);
}
