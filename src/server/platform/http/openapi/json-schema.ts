import { z } from 'zod';

/** The JSON schema of a value as it is sent (`input`) or answered (`output`). */
export const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  // A part of the document has no dialect of its own.
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
};
