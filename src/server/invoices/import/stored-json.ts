import { z } from 'zod/mini';
import { DianDocument } from '#domain/dian/document.ts';

type Writer = (value: unknown) => string;
/** A field with the text that goes before its value, and the value that reading fills in where it is absent. */
type Field = { name: string; title: string; nothing: unknown; write: Writer };

/** Most texts need no escaping, and to see that is quicker than to have it done. */
const PLAIN = /^[ !#-[\]-~]*$/;
const writeValue: Writer = (value) =>
  typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);

const writeDocument = writerOf(DianDocument);

/**
 * A document as it is kept, in UTF-8: DianDocument.parse gives it back whole. Without what says nothing it is not half
 * as long, and writing it is most of what storing an invoice costs.
 */
export const storedJson = (document: DianDocument): Uint8Array => keep(writeDocument(document));

/** Text is put together at once: an object of what says something, and then its text, costs twice as much. */
function writerOf(schema: z.core.$ZodType): Writer {
  if (schema instanceof z.ZodMiniDefault) return writerOf(schema._zod.def.innerType);
  if (schema instanceof z.ZodMiniNullable) {
    const write = writerOf(schema._zod.def.innerType);
    return (value) => (value === null ? 'null' : write(value));
  }
  if (schema instanceof z.ZodMiniObject) return objectWriter(schema);
  if (schema instanceof z.ZodMiniArray) {
    const write = writerOf(schema._zod.def.element);
    return (values) => `[${(values as unknown[]).map(write).join(',')}]`;
  }
  return writeValue;
}

function objectWriter({ shape }: z.ZodMiniObject): Writer {
  const fields = Object.entries(shape).map(([name, field]): Field => {
    const nothing = field instanceof z.ZodMiniDefault ? field.parse(undefined) : undefined;
    return { name, title: `${JSON.stringify(name)}:`, nothing, write: writerOf(field) };
  });
  return (value) => {
    const row = value as Readonly<Record<string, unknown>>;
    let text = '{';
    for (const { name, title, nothing, write } of fields) {
      const held = row[name];
      if (held === undefined || isNothing(held, nothing)) continue;
      text += text === '{' ? title + write(held) : `,${title}${write(held)}`;
    }
    return `${text}}`;
  };
}

/** Of objects and lists only those that hold nothing are the same. */
function isNothing(value: unknown, nothing: unknown): boolean {
  if (value === nothing) return true;
  if (typeof value !== 'object' || value === null || typeof nothing !== 'object' || nothing === null) return false;
  if (Array.isArray(value)) return value.length === 0 && Array.isArray(nothing);
  for (const _ in value) return false;
  return Object.keys(nothing).length === 0;
}

/** Several documents share their memory: to have some for each takes longer than to write it. */
const SHARED_BYTES = 64 * 1024;
const encoder = new TextEncoder();
let shared = Buffer.alloc(0);
let used = 0;

function keep(text: string): Uint8Array {
  const most = text.length * 3;
  if (most > SHARED_BYTES) return encoder.encode(text);
  if (used + most > shared.length) [shared, used] = [Buffer.allocUnsafeSlow(SHARED_BYTES), 0];
  const from = used;
  used += shared.write(text, from);
  return new Uint8Array(shared.buffer, from, used - from);
}
