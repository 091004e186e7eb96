import { createNumberFormat } from '#app/ui/format/colombian-formats.ts';

const priceFormat = createNumberFormat({ minimumFractionDigits: 0, maximumFractionDigits: 4 });
const rateFormat = createNumberFormat({ maximumFractionDigits: 3 });

/** "1.234,5". */
export const formatQuantity = createNumberFormat({ maximumFractionDigits: 6 });

/** The price of one unit keeps its decimals: a bag may cost less than a peso. */
export const formatPrice = (price: number, currency: string): string =>
  `${currency === 'COP' ? '$' : currency}\u00a0${priceFormat(price)}`;

/** docs/interaction.md#numbers-and-dates: "19,5%", without a gap. */
export const formatRate = (rate: number): string => `${rateFormat(rate)}%`;
