import { z } from 'zod/mini';
import { DianDocument } from '#domain/dian/document.ts';

type ValueWriter = (value: unknown) => string;
/** A field with the text that goes before its value, and the value that reading fills in where it is absent. */
type Field = { name: string; prefix: string; emptyValue: unknown; write: ValueWriter };

/** Most texts need no escaping, and to see that is quicker than to have it done. */
const PLAIN = /^[ !#-[\]-~]*$/;
const writeValue: ValueWriter = (value) =>
  typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);

const writeDocument = createWriter(DianDocument);

/**
 * A document as it is kept, in UTF-8: DianDocument.parse gives it back whole. Without what says nothing it is not half
 * as long, and writing it is most of what storing an invoice costs.
 */
export const storedJson = (document: DianDocument): Uint8Array => encodeShared(writeDocument(document));

/** Text is put together at once: an object of what says something, and then its text, costs twice as much. */
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

/** Of objects and lists only those that hold nothing are the same. */
function isEmptyValue(value: unknown, emptyValue: unknown): boolean {
  if (value === emptyValue) return true;
  if (typeof value !== 'object' || value === null || typeof emptyValue !== 'object' || emptyValue === null)
    return false;
  if (Array.isArray(value)) return value.length === 0 && Array.isArray(emptyValue);
  for (const _ in value) return false;
  return Object.keys(emptyValue).length === 0;
}

/** Several documents share their memory: to have some for each takes longer than to write it. */
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
