import type { DownloadTab } from '#domain/permissions.ts';
import type { Asked } from './reported.ts';
import type { Sheet } from './sheet.ts';
import { type Circumstances, infoSheet } from './sheets/info.ts';
import { invoiceLinesSheet } from './sheets/invoice-lines.ts';
import { invoicesSheet } from './sheets/invoices.ts';
import { partiesSheet } from './sheets/parties.ts';
import { companiesSheet, usersSheet } from './sheets/people.ts';
import { productsSheet } from './sheets/products.ts';

/** Spec §2: the sheets of the Excel report. */
const SHEETS: Record<DownloadTab, (asked: Asked, circumstances: Circumstances) => Sheet> = {
  Info: infoSheet,
  Invoices: invoicesSheet,
  Invoice_Lines: invoiceLinesSheet,
  Companies: companiesSheet,
  Suppliers: (asked) => partiesSheet(asked, 'supplier'),
  Customers: (asked) => partiesSheet(asked, 'customer'),
  Products: productsSheet,
  Users: usersSheet,
};

export const companySheets = (asked: Asked, circumstances: Circumstances): Sheet[] =>
  circumstances.tabs.map((tab) => SHEETS[tab](asked, circumstances));
