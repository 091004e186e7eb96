const ESCAPE = /_x([0-9a-f]{4})_/gi;

/** Decodes `_x000D_` in a text of a workbook: `_xHHHH_` stands for that character (ECMA-376 part 1, ST_Xstring). */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
