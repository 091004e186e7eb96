/** Same values as invoices.module.css: every row and every card has the same height. */
export const ROW_PX = 44;
export const CARD_PX = 104;
