import { z } from 'zod/mini';
import { DianDocument } from '#domain/dian/document.ts';

type ValueWriter = (value: unknown) => string;
/** A field: the JSON text before its value, and the default value that the schema fills in when it is absent. */
type Field = { name: string; prefix: string; emptyValue: unknown; write: ValueWriter };

/** Most strings need no escaping. This test is faster than JSON.stringify. */
const PLAIN = /^[ !#-[\]-~]*$/;
const writeValue: ValueWriter = (value) =>
  typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);

const writeDocument = createWriter(DianDocument);

/**
 * The stored form of a document, in UTF-8: DianDocument.parse restores it completely. Without default values it is less
 * than half as long, and writing it is the largest part of the cost of storing an invoice.
 */
export const storedJson = (document: DianDocument): Uint8Array => encodeShared(writeDocument(document));

/** Writes the text directly. To build an object without defaults first, and then its text, costs twice as much. */
function createWriter(schema: z.core.$ZodType): ValueWriter {
  if (schema instanceof z.ZodMiniDefault) return createWriter(schema._zod.def.innerType);
  if (schema instanceof z.ZodMiniNullable) {
    const write = createWriter(schema._zod.def.innerType);
    return (value) => (value === null ? 'null' : write(value));
  }
  if (schema instanceof z.ZodMiniObject) return createObjectWriter(schema);
  if (schema instanceof z.ZodMiniArray) {
    const write = createWriter(schema._zod.def.element);
    return (values) => `[${(values as unknown[]).map(write).join(',')}]`;
  }
  return writeValue;
}

function createObjectWriter({ shape }: z.ZodMiniObject): ValueWriter {
  const fields = Object.entries(shape).map(([name, field]): Field => {
    const emptyValue = field instanceof z.ZodMiniDefault ? field.parse(undefined) : undefined;
    return { name, prefix: `${JSON.stringify(name)}:`, emptyValue, write: createWriter(field) };
  });
  return (value) => {
    const row = value as Readonly<Record<string, unknown>>;
    let text = '{';
    for (const { name, prefix, emptyValue, write } of fields) {
      const fieldValue = row[name];
      if (fieldValue === undefined || isEmptyValue(fieldValue, emptyValue)) continue;
      text += text === '{' ? prefix + write(fieldValue) : `,${prefix}${write(fieldValue)}`;
    }
    return `${text}}`;
  };
}

/** Objects and lists are equal here only when both are empty. */
function isEmptyValue(value: unknown, emptyValue: unknown): boolean {
  if (value === emptyValue) return true;
  if (typeof value !== 'object' || value === null || typeof emptyValue !== 'object' || emptyValue === null)
    return false;
  if (Array.isArray(value)) return value.length === 0 && Array.isArray(emptyValue);
  for (const _ in value) return false;
  return Object.keys(emptyValue).length === 0;
}

/** Several documents share one buffer: one allocation per document takes longer than writing the document. */
const SHARED_BYTES = 64 * 1024;
const encoder = new TextEncoder();
let shared = Buffer.alloc(0);
let sharedUsed = 0;

function encodeShared(text: string): Uint8Array {
  const maxBytes = text.length * 3;
  if (maxBytes > SHARED_BYTES) return encoder.encode(text);
  if (sharedUsed + maxBytes > shared.length) [shared, sharedUsed] = [Buffer.allocUnsafeSlow(SHARED_BYTES), 0];
  const from = sharedUsed;
  sharedUsed += shared.write(text, from);
  return new Uint8Array(shared.buffer, from, sharedUsed - from);
}
