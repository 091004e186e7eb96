const counts = new Intl.NumberFormat('es-CO');
const quantities = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });

export const formatCount = (count: number): string => counts.format(count);

/** What a document counts or weighs: two decimals at most. */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);
