/** A condition on an own field of the company; `id` is the record of the field. Both ends of a range are included. */
export type FieldCondition =
  | { type: 'is'; id: string; value: string }
  | { type: 'range'; id: string; from: string; to: string }
  | { type: 'empty'; id: string };

const SEPARATOR = ',';
const UUID = /^[0-9a-f-]{36}$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** One text for the URL: `ID:is:VALUE,ID:range:FROM:TO,ID:empty` with encoded values. An open end is an empty text. */
export const formatFieldConditions = (conditions: readonly FieldCondition[]): string =>
  conditions.map((one) => [one.id, one.type, ...valuesOf(one).map(encodeURIComponent)].join(':')).join(SEPARATOR);

const valuesOf = (condition: FieldCondition): string[] => {
  if (condition.type === 'is') return [condition.value];
  return condition.type === 'range' ? [condition.from, condition.to] : [];
};

/** The conditions of such a text; undefined when one of them cannot be read. */
export function parseFieldConditions(text: string): FieldCondition[] | undefined {
  const conditions: FieldCondition[] = [];
  for (const part of text.split(SEPARATOR)) {
    const condition = parseOne(part);
    if (!condition) return undefined;
    conditions.push(condition);
  }
  return conditions;
}

function parseOne(part: string): FieldCondition | undefined {
  const [id = '', type, ...encoded] = part.split(':');
  const [first, second, ...rest] = encoded.map(decode);
  if (!UUID.test(id) || rest.length > 0 || encoded.length > 2) return undefined;
  if (type === 'empty' && encoded.length === 0) return { type, id };
  if (type === 'is' && first !== undefined && first !== '' && encoded.length === 1) return { type, id, value: first };
  const isRange = type === 'range' && first !== undefined && second !== undefined && first + second !== '';
  return isRange ? { type, id, from: first, to: second } : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether the ends of a range are numbers; otherwise they are texts, such as dates, in the order of their characters. */
export const isNumberRange = ({ from, to }: { from: string; to: string }): boolean =>
  [from, to].every((end) => end === '' || NUMBER.test(end));

/** `value` is the field's value on an invoice, undefined where there is none. */
export function meetsFieldCondition(condition: FieldCondition, value: string | undefined): boolean {
  if (condition.type === 'empty') return value === undefined;
  if (value === undefined) return false;
  if (condition.type === 'is') return value === condition.value;
  const { from, to } = condition;
  if (!isNumberRange(condition)) return (from === '' || value >= from) && (to === '' || value <= to);
  const number = NUMBER.test(value) ? Number(value) : Number.NaN;
  return number >= (from === '' ? -Infinity : Number(from)) && number <= (to === '' ? Infinity : Number(to));
}
