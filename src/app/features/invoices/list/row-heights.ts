import { useMediaQuery } from '@mantine/hooks';
import { createContext, use } from 'react';
import type { ListDensity } from '#domain/invoices/invoice-view.ts';

/** Same values as invoices.module.css: every row and every card has the same height. */
const ROW_PX: Record<ListDensity, number> = { comfortable: 44, compact: 36 };
/** For fingers: the controls of a row are at least 44 px high. */
const TOUCH_ROW_PX: Record<ListDensity, number> = { comfortable: 56, compact: 45 };
export const CARD_PX = 104;

export const DensityContext = createContext<ListDensity>('comfortable');

export function useRowHeight(): number {
  const density = use(DensityContext);
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 1099.9px)', false, { getInitialValueInEffect: false });
  return (isTouch ? TOUCH_ROW_PX : ROW_PX)[density];
}
