import { Classification, type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Client } from './client.ts';
import { expectEqual } from './expect.ts';

/** What the checks of one run see of the server. */
export type TestedServer = {
  /** The device of the user whose token was given. */
  person: Client;
  /** Another device of the same user. */
  secondDevice: Client;
  /** Another user of the company; without a second token, a third device of the same user. */
  other: Client;
  hasOtherUser: boolean;
  /** A user of another company. */
  stranger: Client | undefined;
  /** Invoices of the suite with their current rows, for one check alone. */
  takeInvoices(count: number): Promise<Invoice[]>;
  takeInvoice(): Promise<Invoice>;
  /** The current row; undefined for an invoice in the trash. */
  rowOf(id: string): Promise<Invoice | undefined>;
  /** The XML of an invoice that the company has not sent yet. */
  createXml(): { name: string; content: string };
};

/** One guarantee of the protocol. `run` throws when the server breaks it. */
export type Check = {
  name: string;
  needs?: 'another user' | 'another company';
  run(server: TestedServer): Promise<void>;
};

/** Count, checksum and cursor of all invoices of the company stay what they were. */
export async function expectNoEffect(server: TestedServer, work: () => Promise<void>): Promise<void> {
  const before = await server.person.digest();
  await work();
  expectEqual('count, checksum and cursor after a change without effect', await server.person.digest(), before);
}

/** A status other than these. */
export function anotherStatus(...taken: InvoiceStatus[]): InvoiceStatus {
  return firstOther(InvoiceStatus.options, taken);
}

export function anotherClassification(...taken: Classification[]): Classification {
  return firstOther(Classification.options, taken);
}

function firstOther<T>(options: readonly T[], taken: readonly T[]): T {
  const found = options.find((option) => !taken.includes(option));
  if (found === undefined) throw new Error('no other value is left');
  return found;
}
