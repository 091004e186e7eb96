import { z } from 'zod/mini';
import { Classification, type InvoiceStatus, InvoiceStatus as Status } from '#domain/invoices/invoice.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';

const WithStatus = z.object({ status: Status });
const WithClassification = z.object({ classification: Classification });

type ChangeInput = Pick<PendingChange, 'input'>;

/** What a change asks for, as it lies on disk; undefined where another build wrote it otherwise. */
export const readStatus = ({ input }: ChangeInput): InvoiceStatus | undefined =>
  WithStatus.safeParse(input).data?.status;

export const readClassification = ({ input }: ChangeInput): Classification | undefined =>
  WithClassification.safeParse(input).data?.classification;
