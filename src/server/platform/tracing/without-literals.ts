const MAX_CHARACTERS = 4_000;

/** Comments, quoted texts, numbers. Names in double quotes and parameters ($1) stay. */
const PARTS =
  /"(?:[^"]|"")*"|\/\*[\s\S]*?\*\/|--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?/g;

/** The text of a statement without any value: literals become `?`, comments go. Values are parameters already. */
export const withoutLiterals = (sql: string): string =>
  sql.slice(0, MAX_CHARACTERS).replace(PARTS, (part) => {
    if (part.startsWith('"')) return part;
    return part.startsWith('/*') || part.startsWith('--') ? '' : '?';
  });
