import { z } from 'zod/mini';
import { Classification, type InvoiceStatus, InvoiceStatus as Status } from '#domain/invoices/invoice.ts';
import type { WaitingChange } from '#sync/outbox/waiting-changes.ts';

const WithStatus = z.object({ status: Status });
const WithClassification = z.object({ classification: Classification });

type Wished = Pick<WaitingChange, 'input'>;

/** What a change asks for, as it lies on disk; undefined where another build wrote it otherwise. */
export const statusIn = ({ input }: Wished): InvoiceStatus | undefined => WithStatus.safeParse(input).data?.status;

export const classificationIn = ({ input }: Wished): Classification | undefined =>
  WithClassification.safeParse(input).data?.classification;
