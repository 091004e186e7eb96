const quantities = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 6 });
const prices = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 0, maximumFractionDigits: 4 });
const rates = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 3 });

/** "1.234,5". */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);

/** The price of one unit keeps its decimals: a bag may cost less than a peso. */
export const formatPrice = (price: number, currency: string): string =>
  `${currency === 'COP' ? '$' : currency}\u00a0${prices.format(price)}`;

/** UX.md 3.10: "19,5%", without a gap. */
export const formatRate = (rate: number): string => `${rates.format(rate)}%`;
