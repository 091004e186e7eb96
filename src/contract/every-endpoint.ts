import { getDashboard } from './analytics.ts';
import { listAudit } from './audit.ts';
import {
  forgotPassword,
  login,
  logout,
  me,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
  verifyResetToken,
} from './auth.ts';
import {
  changeCompany,
  createCompany,
  getTechnicalKeys,
  getUsage,
  listCompanies,
  setTechnicalKeys,
  startProTrial,
} from './companies.ts';
import { demoAvailable, enterDemo, readMailbox } from './development.ts';
import type { Endpoint } from './endpoint.ts';
import { reportEvents } from './events.ts';
import {
  deleteInvoice,
  downloadInvoiceFile,
  getInvoice,
  listInvoices,
  listYears,
  restoreInvoice,
  setInvoiceClassification,
  setInvoiceStatus,
} from './invoices.ts';
import { platformActivity, platformCompanies, platformOverview } from './superadmin.ts';
import { health, pullChanges } from './sync.ts';
import { uploadInvoices } from './uploads.ts';
import { changeUser, createUser, deleteUser, listUsers } from './users.ts';

/** Every call there is. A test compares it with what the server answers to and with what each role may do. */
export const EVERY_ENDPOINT = {
  login,
  me,
  signUp,
  resendVerification,
  verifyEmail,
  forgotPassword,
  verifyResetToken,
  resetPassword,
  logout,
  listUsers,
  createUser,
  changeUser,
  deleteUser,
  listCompanies,
  createCompany,
  changeCompany,
  startProTrial,
  getUsage,
  getTechnicalKeys,
  setTechnicalKeys,
  listAudit,
  platformOverview,
  platformCompanies,
  platformActivity,
  reportEvents,
  listInvoices,
  listYears,
  getInvoice,
  downloadInvoiceFile,
  setInvoiceStatus,
  setInvoiceClassification,
  deleteInvoice,
  restoreInvoice,
  uploadInvoices,
  getDashboard,
  pullChanges,
  health,
  readMailbox,
  demoAvailable,
  enterDemo,
} satisfies Record<string, Endpoint>;
