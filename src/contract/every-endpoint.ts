import {
  acceptMail,
  acceptMailSender,
  clearCertifiedEmails,
  confirmCertifiedEmail,
  discardMail,
  getCertifiedEmails,
  getWeeklyReport,
  listMail,
  makeCompanySummary,
  makeWeeklyReport,
  removeAcceptedSender,
  renewInboundAddress,
  resendConfirmation,
  retryMail,
  setCertifiedEmails,
  setEmailIngest,
} from './admin.ts';
import { getDashboard } from './analytics.ts';
import { listAudit } from './audit.ts';
import {
  forgotPassword,
  login,
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
  listCompanies,
  setTechnicalKeys,
  startProTrial,
} from './companies.ts';
import { getCustomer, getCustomerAnalytics } from './customers.ts';
import { demoAvailable, enterDemo, readMailbox } from './development.ts';
import type { Endpoint } from './endpoint.ts';
import { reportEvents } from './events.ts';
import { exportCompanyData } from './exports.ts';
import {
  downloadImportErrors,
  downloadImportTemplate,
  getImport,
  importInvoices,
  listImports,
  previewImport,
  readImportGuide,
} from './imports.ts';
import { downloadInvoiceFile, getInvoice } from './invoice-detail.ts';
import {
  deleteInvoice,
  listInvoices,
  listYears,
  restoreInvoice,
  setInvoiceClassification,
  setInvoiceStatus,
} from './invoices.ts';
import { getProduct, getProductAnalytics } from './products.ts';
import { endOtherSessions, endSession, listSessions, logout, me } from './session.ts';
import { listNitClaims, platformActivity, platformCompanies, platformOverview, proveNit } from './superadmin.ts';
import { getSupplier, getSupplierAnalytics } from './suppliers.ts';
import { health, pullChanges, pullEverything, readFeedDigest, sendTogether, watchFeed } from './sync.ts';
import { listTrash } from './trash.ts';
import { finishUpload, putUploadPart, readUpload, uploadFile, uploadInvoices } from './uploads.ts';
import { getUsage } from './usage.ts';
import { changeUser, createUser, deleteUser, endUserSessions, listUsers } from './users.ts';

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
  listSessions,
  endSession,
  endOtherSessions,
  listUsers,
  createUser,
  changeUser,
  deleteUser,
  endUserSessions,
  listCompanies,
  createCompany,
  changeCompany,
  startProTrial,
  getUsage,
  getTechnicalKeys,
  setTechnicalKeys,
  listAudit,
  getCertifiedEmails,
  setCertifiedEmails,
  clearCertifiedEmails,
  setEmailIngest,
  getWeeklyReport,
  makeWeeklyReport,
  makeCompanySummary,
  listMail,
  retryMail,
  acceptMail,
  acceptMailSender,
  discardMail,
  renewInboundAddress,
  resendConfirmation,
  confirmCertifiedEmail,
  removeAcceptedSender,
  platformOverview,
  platformCompanies,
  platformActivity,
  listNitClaims,
  proveNit,
  reportEvents,
  listInvoices,
  listYears,
  getInvoice,
  downloadInvoiceFile,
  setInvoiceStatus,
  setInvoiceClassification,
  deleteInvoice,
  restoreInvoice,
  listTrash,
  uploadInvoices,
  uploadFile,
  readUpload,
  putUploadPart,
  finishUpload,
  listImports,
  getImport,
  importInvoices,
  previewImport,
  downloadImportTemplate,
  readImportGuide,
  downloadImportErrors,
  getDashboard,
  getSupplierAnalytics,
  getSupplier,
  getCustomerAnalytics,
  getCustomer,
  getProductAnalytics,
  getProduct,
  exportCompanyData,
  pullChanges,
  pullEverything,
  readFeedDigest,
  sendTogether,
  watchFeed,
  health,
  readMailbox,
  demoAvailable,
  enterDemo,
} satisfies Record<string, Endpoint>;
