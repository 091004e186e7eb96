const counts = new Intl.NumberFormat('es-CO');

/** '12.345' */
export const formatCount = (count: number): string => counts.format(count);
