import { createContext, use } from 'react';
import type { ListDensity } from '#domain/invoices/invoice-view.ts';

/** Same values as invoices.module.css: every row and every card has the same height. */
const ROW_PX: Record<ListDensity, number> = { comfortable: 44, compact: 36 };
export const CARD_PX = 104;

export const DensityContext = createContext<ListDensity>('comfortable');

export const useRowHeight = (): number => ROW_PX[use(DensityContext)];
