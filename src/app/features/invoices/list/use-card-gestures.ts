import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { RowActions } from './row-props.ts';

/** In pixels: more than a finger moves by accident. */
const SWIPE_PX = 88;
const MOVE_TOLERANCE_PX = 10;
/** Shorter than the browser's own long press of 500 ms, which opens a menu or drags the link. */
const LONG_PRESS_MS = 400;

type Touch = { id: number; x: number; y: number; isSwipe: boolean; timer: ReturnType<typeof setTimeout> };

/** docs/interaction.md#phone-and-print, for touch and pen only. In selection mode a tap selects. */
export function useCardGestures(invoice: InvoiceRow, actions: RowActions, isSelecting: boolean) {
  const touch = useRef<Touch>(undefined);
  const wasLongPress = useRef(false);

  const endTouch = (card: HTMLElement): number => {
    const { current } = touch;
    touch.current = undefined;
    if (!current) return 0;
    clearTimeout(current.timer);
    const moved = Number(card.dataset['moved'] ?? 0);
    delete card.dataset['moved'];
    delete card.dataset['swipe'];
    delete card.dataset['armed'];
    card.style.removeProperty('--moved');
    return current.isSwipe ? moved : 0;
  };
  const onLongPress = () => {
    clearTimeout(touch.current?.timer);
    wasLongPress.current = true;
    navigator.vibrate?.(12);
    actions.select(invoice.id, false);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasLongPress.current = false;
      if (event.pointerType === 'mouse') return;
      const { pointerId: id, clientX: x, clientY: y } = event;
      touch.current = { id, x, y, isSwipe: false, timer: setTimeout(onLongPress, LONG_PRESS_MS) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = touch;
      if (!current || event.pointerId !== current.id) return;
      const moved = event.clientX - current.x;
      if (!current.isSwipe && Math.hypot(moved, event.clientY - current.y) > MOVE_TOLERANCE_PX) {
        clearTimeout(current.timer);
        current.isSwipe = !isSelecting && !wasLongPress.current;
      }
      if (current.isSwipe) moveCard(event.currentTarget, moved);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const moved = endTouch(event.currentTarget);
      if (moved > SWIPE_PX) actions.setNextStatus(invoice);
      if (moved < -SWIPE_PX) actions.remove?.(invoice);
    },
    // The browser uses the touch to scroll.
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void endTouch(event.currentTarget),
    // On a busy phone the context menu may come before our timer: it is the same long press.
    onContextMenu: (event: MouseEvent) => {
      if (touch.current && !wasLongPress.current && !touch.current.isSwipe) onLongPress();
      if (wasLongPress.current) event.preventDefault();
    },
    onDragStart: (event: DragEvent) => wasLongPress.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
      if ((!isSelecting && !wasLongPress.current) || isBox) return;
      event.preventDefault();
      event.stopPropagation();
      // The click that ends a long press was already handled.
      if (!wasLongPress.current) actions.select(invoice.id, false);
      wasLongPress.current = false;
    },
  };
}

/** The card moves only towards an action; beyond the limit, letting go would run it. */
function moveCard(card: HTMLElement, moved: number): void {
  const direction = moved > 0 ? 'next' : 'delete';
  if (card.dataset[`${direction}Action`] === undefined) return;
  card.dataset['moved'] = String(moved);
  card.dataset['swipe'] = direction;
  if (Math.abs(moved) > SWIPE_PX) card.dataset['armed'] = '';
  else delete card.dataset['armed'];
  card.style.setProperty('--moved', `${Math.max(-140, Math.min(140, moved))}px`);
}
