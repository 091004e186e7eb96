import { createNumberFormat } from '#app/ui/format/colombian-formats.ts';

const priceFormat = createNumberFormat({ minimumFractionDigits: 0, maximumFractionDigits: 4 });
const rateFormat = createNumberFormat({ maximumFractionDigits: 3 });

/** A unit price keeps its decimals: one unit may cost less than a peso. */
export const formatPrice = (price: number, currency: string): string =>
  `${currency === 'COP' ? '$' : currency}\u00a0${priceFormat(price)}`;

/** docs/interaction.md#numbers-and-dates: "19,5%", without a space. */
export const formatRate = (rate: number): string => `${rateFormat(rate)}%`;
