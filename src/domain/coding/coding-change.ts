import { z } from 'zod/mini';
import { Classification, InvoiceStatus } from '../invoices/invoice.ts';
import { CodedField, CodedText } from './coded-value.ts';

/** The tags of an invoice and the other fields together; far more than a person sets. */
const MAX_FIELDS = 100;

const isKnownValue = (field: string, value: string | null): boolean => {
  if (value === null) return true;
  if (field === 'status') return InvoiceStatus.safeParse(value).success;
  if (field === 'classification') return Classification.safeParse(value).success;
  return field.startsWith('tag:') ? value === 'true' : true;
};

/** A CodingChange with at least one field, whose status, classification and tags have values that exist. */
export const ValidCodingChange = z.record(CodedField, z.nullable(CodedText)).check(
  z.refine((values) => {
    const entries = Object.entries(values);
    return entries.length > 0 && entries.length <= MAX_FIELDS && entries.every(([f, value]) => isKnownValue(f, value));
  }),
);
