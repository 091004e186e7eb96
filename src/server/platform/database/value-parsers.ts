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

/** Converts column values for both backends: calendar dates as text, numbers, instants as ISO text. */
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
// The published type has a wrong parameter type.
const parseTextArray = new TypeOverrides().getTypeParser(TEXT_ARRAY) as unknown as (text: string) => (string | null)[];

/** pg splits PostgreSQL's text format of an array; `read` converts each member. */
const readArray = (text: string, read: (text: string) => unknown): unknown[] =>
  parseTextArray(text).map((member) => (member === null ? null : read(member)));
