/** 'FACTURA.XML' → 'xml'; '' for a name without an extension. */
export const fileExtension = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
