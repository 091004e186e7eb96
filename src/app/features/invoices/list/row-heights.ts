/** As invoices.module.css has them: every row and every card is as high as the next. */
export const ROW_PX = 44;
export const CARD_PX = 104;
