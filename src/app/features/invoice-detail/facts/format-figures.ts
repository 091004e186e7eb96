import { numberWriter } from '#app/ui/format/colombian.ts';

const priceOf = numberWriter({ minimumFractionDigits: 0, maximumFractionDigits: 4 });
const rateOf = numberWriter({ maximumFractionDigits: 3 });

/** "1.234,5". */
export const formatQuantity = numberWriter({ maximumFractionDigits: 6 });

/** The price of one unit keeps its decimals: a bag may cost less than a peso. */
export const formatPrice = (price: number, currency: string): string =>
  `${currency === 'COP' ? '$' : currency}\u00a0${priceOf(price)}`;

/** docs/interaction.md#numbers-and-dates: "19,5%", without a gap. */
export const formatRate = (rate: number): string => `${rateOf(rate)}%`;
