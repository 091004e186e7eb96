/** A text at a place of a page, in points. */
export type Piece = [x: number, y: number, text: string];

const MONTHS = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC'];
const X = 300;

type DateForm = (label: string, parts: { year: string; month: string; day: string; name: string }) => Piece[];

const inOneCell =
  (print: (parts: Parameters<DateForm>[1]) => string): DateForm =>
  (label, parts) => [
    [40, 0, label],
    [X, 0, print(parts)],
  ];

const boxes = (y: number, texts: readonly string[]): Piece[] => texts.map((text, at): Piece => [X + 40 * at, y, text]);

const FORMS: readonly DateForm[] = [
  inOneCell(({ year, month, day }) => `${year}-${month}-${day}`),
  inOneCell(({ year, month, day }) => `${day}/${month}/${year}`),
  inOneCell(({ year, month, day }) => `${day} | ${month} | ${year}`),
  inOneCell(({ year, name, day }) => `${year} ${name} ${day}`),
  inOneCell(({ year, name, day }) => `${name}/${day}/${year}`),
  inOneCell(({ year, name, day }) => `${day}-${name.toLowerCase()}-${year.slice(2)}`),
  inOneCell(({ year, month, day }) => `DÍA ${day} MES ${month} AÑO ${year}`),
  (label, { year, month, day }) => [[40, 0, label], ...boxes(0, [day, month, year])],
  (label, { year, month, day }) => [[40, 0, label], ...boxes(0, ['DÍA', day, 'MES', month, 'AÑO', year])],
  (label, { year, month, day }) => [
    [X, 0, label],
    ...boxes(-14, ['DÍA', 'MES', 'AÑO']),
    ...boxes(-28, [day, month, year]),
  ],
  (label, { year, month, day }) => [
    [40, 0, label],
    ...boxes(0, ['AÑO', 'MES', 'DÍA']),
    ...boxes(-14, [year, month, day]),
  ],
  (label, { year, month, day }) => [
    [40, 0, label],
    ...boxes(0, ['MES', 'DIA', 'AÑO']),
    ...boxes(-14, [month, day, year]),
  ],
  (label, { year, month, day }) => [
    [40, 0, label],
    ...boxes(0, ['DD', 'MM', 'AAAA']),
    ...boxes(-14, [day, month, year]),
  ],
];

/** A label and its date, in one of the ways of the invoices of 2018: in one text, in columns or in boxes. */
export function splitDate(label: string, date: string, form: number): Piece[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const print = FORMS[form % FORMS.length];
  return print?.(label, { year, month, day, name: MONTHS[Number(month) - 1] ?? '' }) ?? [];
}
