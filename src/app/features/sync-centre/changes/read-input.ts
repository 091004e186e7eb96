import { z } from 'zod/mini';
import { Classification, type InvoiceStatus, InvoiceStatus as Status } from '#domain/invoices/invoice.ts';
import { TrackedEvent } from '#domain/radian/invoice-event.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';

const WithStatus = z.object({ status: Status });
const WithClassification = z.object({ classification: Classification });

type ChangeInput = Pick<PendingChange, 'input'>;

/** Returns the requested status of a stored change; undefined when another build stored a different shape. */
export const readStatus = ({ input }: ChangeInput): InvoiceStatus | undefined =>
  WithStatus.safeParse(input).data?.status;

/** Like readStatus, for the requested classification. */
export const readClassification = ({ input }: ChangeInput): Classification | undefined =>
  WithClassification.safeParse(input).data?.classification;

const WithCodes = z.object({ codes: z.array(TrackedEvent) });

/** The codes of the events that a change is about; none for any other change. */
export const readEventCodes = ({ input }: ChangeInput): readonly TrackedEvent[] =>
  WithCodes.safeParse(input).data?.codes ?? [];
