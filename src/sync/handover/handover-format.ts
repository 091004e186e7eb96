import { z } from 'zod/mini';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';

/** Increases when an older build could not read the file correctly. */
export const HANDOVER_VERSION = 1;
/** The member of the archive that lists the changes. */
export const HANDOVER_LIST = 'cambios.json';
/** The longest name that a person gives. */
export const MAX_AUTHOR_LENGTH = 80;

const MAX_CHANGES = 20_000;

/** The invoice as the author's device had it; a device that the server signed out for good has only the number. */
const KnownInvoice = z.object({
  invoice_number: z.string(),
  supplier_name: z.string(),
  customer_name: z.string(),
  classification: Classification,
  status: InvoiceStatus,
});

/** `path`: the member with its bytes. */
const HandedFile = z.object({
  path: z.string(),
  name: z.string().check(z.maxLength(255)),
  mime: z.string().check(z.maxLength(255)),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** `input` is parsed by the operation: a newer build may know more of them. */
export const HandedChange = z.object({
  op_id: z.uuid(),
  operation: z.string(),
  input: z.unknown(),
  about: z.string(),
  number: z.string(),
  created_at: z.number(),
  /** The server may already have it. */
  was_sent: z.boolean(),
  invoice: z.nullable(KnownInvoice),
  file: z.nullable(HandedFile),
});
export type HandedChange = z.infer<typeof HandedChange>;

/** docs/offline.md#handing-changes-over. */
export const HandoverContent = z.object({
  exported_at: z.iso.datetime(),
  company_id: z.string(),
  user_id: z.string(),
  /** The name that the person who exported the changes gave. */
  author: z.string().check(z.minLength(1), z.maxLength(MAX_AUTHOR_LENGTH)),
  changes: z.array(HandedChange).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
});
export type HandoverContent = z.infer<typeof HandoverContent>;

/** Read first: what another version means is unknown. `digest`: SHA-256 of `content` as JSON without spaces. */
export const HandoverEnvelope = z.object({
  format: z.literal('cuadra-handover'),
  version: z.int(),
  digest: z.string(),
  content: z.unknown(),
});
