import { TypeOverrides } from 'pg';

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const ARRAY_OIDS = { [DATE]: 1182, [INT8]: 1016, [NUMERIC]: 1231, [TIMESTAMPTZ]: 1185 } as const;

const readDate = (text: string): string => text;
const readInstant = (text: string): string => new Date(text).toISOString();

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number.`);
  return value;
}

/** How column values become ours, alike on both back ends: plain dates, numbers, ISO instants. */
export function valueParsers(): TypeOverrides {
  const overrides = new TypeOverrides();
  const set = (oid: keyof typeof ARRAY_OIDS, read: (text: string) => unknown) => {
    overrides.setTypeParser(oid, read);
    overrides.setTypeParser(ARRAY_OIDS[oid], (text: string) => readArray(text, read));
  };
  set(DATE, readDate);
  set(INT8, readInteger);
  set(NUMERIC, Number);
  set(TIMESTAMPTZ, readInstant);
  return overrides;
}

const TEXT_ARRAY = 1009;
// Its published type has the parser's argument wrong.
const parseTextArray = new TypeOverrides().getTypeParser(TEXT_ARRAY) as unknown as (text: string) => (string | null)[];

/** PostgreSQL's text form of an array is pg's to take apart; each member is then read by `read`. */
const readArray = (text: string, read: (text: string) => unknown): unknown[] =>
  parseTextArray(text).map((member) => (member === null ? null : read(member)));
