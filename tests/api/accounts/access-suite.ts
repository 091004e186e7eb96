import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { Plan } from '#domain/companies/plan.ts';
import { aPersonOfTwo } from '#tests/harness/accounts/a-person-of-two.ts';
import { aColleague, aSuperAdmin } from '#tests/harness/accounts/people.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export const PEOPLE = ['regular_user', 'super_user', 'admin', 'titular', 'super_admin'] as const;
export type Person = (typeof PEOPLE)[number];
type Name = keyof typeof ALL_ENDPOINTS;

/**
 * Whom each endpoint lets in, plan by plan, as docs/plans.md#features-by-plan and docs/plans.md#features-by-role say;
 * one letter a person: r, s, a, t(itular), S(uper admin). `public` asks nobody who they are. Written by hand: the
 * matrix must not be computed by what it checks.
 */
type Row = 'public' | Record<Plan, string>;
const everyPlan = (people: string): Row => ({ free: people, basic: people, pro: people });
const MEMBERS = everyPlan('rsat');
const MANAGERS = everyPlan('at');
const TITULAR = everyPlan('t');
const FROM_BASIC: Row = { free: '', basic: 'rsat', pro: 'rsat' };
const FROM_PRO: Row = { free: '', basic: '', pro: 'rsat' };
const IMPORTERS: Row = { free: '', basic: 'sat', pro: 'sat' };
const ADMINS: Row = { free: '', basic: '', pro: 'at' };
export const ROWS: Record<Name, Row> = {
  login: 'public',
  signUp: 'public',
  resendVerification: 'public',
  verifyEmail: 'public',
  forgotPassword: 'public',
  verifyResetToken: 'public',
  resetPassword: 'public',
  requestSignInPasskey: 'public',
  completeSignIn: 'public',
  readInvitation: 'public',
  readCalendar: 'public',
  acceptInvitation: 'public',
  confirmEmailChange: 'public',
  cancelEmailChange: 'public',
  reportEvents: 'public',
  health: 'public',
  getPublicSettings: 'public',
  confirmCertifiedEmail: 'public',
  readMailbox: 'public',
  getDemoAvailability: 'public',
  enterDemo: 'public',
  me: everyPlan('rsatS'),
  changePassword: everyPlan('rsatS'),
  switchCompany: everyPlan('rsatS'),
  getDesk: everyPlan('rsatS'),
  searchDesk: everyPlan('rsatS'),
  getFirmWeek: everyPlan(''),
  listOwnInvitations: everyPlan('rsatS'),
  acceptOwnInvitation: everyPlan('rsatS'),
  declineOwnInvitation: everyPlan('rsatS'),
  acceptFirmInvitation: everyPlan('rsatS'),
  declineFirmInvitation: everyPlan('rsatS'),
  getFirm: everyPlan('rsatS'),
  createFirm: everyPlan('rsatS'),
  inviteFirmMember: everyPlan(''),
  cancelFirmInvitation: everyPlan(''),
  changeFirmMember: everyPlan(''),
  removeFirmMember: everyPlan(''),
  acceptFirmClient: everyPlan(''),
  assignFirmClient: everyPlan(''),
  createFirmClient: everyPlan(''),
  inviteTitular: everyPlan(''),
  leaveFirmClient: everyPlan(''),
  changeCompanyFirm: MANAGERS,
  endFirmAccess: MANAGERS,
  findFirm: MANAGERS,
  inviteFirm: MANAGERS,
  listCompanyFirms: MANAGERS,
  logout: everyPlan('rsatS'),
  listSessions: everyPlan('rsatS'),
  endSession: everyPlan('rsatS'),
  endOtherSessions: everyPlan('rsatS'),
  getSecondFactors: everyPlan('rsatS'),
  startTotp: everyPlan('rsatS'),
  confirmTotp: everyPlan('rsatS'),
  startPasskey: everyPlan('rsatS'),
  confirmPasskey: everyPlan('rsatS'),
  removeSecondFactor: everyPlan('rsatS'),
  renewRecoveryCodes: everyPlan('rsatS'),
  getStepUp: everyPlan('rsatS'),
  requestStepUpPasskey: everyPlan('rsatS'),
  stepUp: everyPlan('rsatS'),
  resetUserSecondFactor: MANAGERS,
  exportAccount: TITULAR,
  getAccountDeletion: TITULAR,
  requestAccountDeletion: TITULAR,
  cancelAccountDeletion: TITULAR,
  getDashboard: MEMBERS,
  getTaxAnalytics: MEMBERS,
  getSupplierAnalytics: FROM_BASIC,
  getSupplier: FROM_BASIC,
  getCustomerAnalytics: FROM_BASIC,
  getCustomer: FROM_BASIC,
  getProductAnalytics: FROM_PRO,
  getProduct: FROM_PRO,
  listInvoices: MEMBERS,
  listYears: MEMBERS,
  getInvoice: MEMBERS,
  getInvoiceHistory: MEMBERS,
  downloadInvoiceFile: MEMBERS,
  setInvoiceStatus: MEMBERS,
  setInvoiceClassification: MEMBERS,
  setInvoiceCoding: MEMBERS,
  setInvoiceExchangeRate: MEMBERS,
  putRecord: MEMBERS,
  deleteRecord: MEMBERS,
  putRecordAttachment: MEMBERS,
  getRecordAttachment: MEMBERS,
  pullRecords: MEMBERS,
  approveInvoice: MEMBERS,
  withdrawApproval: MEMBERS,
  listPeople: MEMBERS,
  getCalendarFeed: MEMBERS,
  renewCalendarFeed: MEMBERS,
  removeCalendarFeed: MEMBERS,
  recordInvoiceEvent: MEMBERS,
  removeInvoiceEvent: MEMBERS,
  deleteInvoice: MEMBERS,
  restoreInvoice: MEMBERS,
  listTrash: MEMBERS,
  emptyTrash: MANAGERS,
  exportCompanyData: MEMBERS,
  getCertifiedEmails: ADMINS,
  setCertifiedEmails: ADMINS,
  clearCertifiedEmails: ADMINS,
  setEmailIngest: ADMINS,
  renewInboundAddress: ADMINS,
  resendConfirmation: ADMINS,
  removeAcceptedSender: ADMINS,
  listMail: ADMINS,
  retryMail: ADMINS,
  acceptMail: ADMINS,
  acceptMailSender: ADMINS,
  discardMail: ADMINS,
  getWeeklyReport: ADMINS,
  makeWeeklyReport: ADMINS,
  makeCompanySummary: ADMINS,
  pullChanges: MEMBERS,
  pullSnapshot: MEMBERS,
  readFeedDigest: MEMBERS,
  sendBatch: MEMBERS,
  watchFeed: MEMBERS,
  uploadInvoices: MEMBERS,
  uploadFile: MEMBERS,
  readUpload: MEMBERS,
  putUploadPart: MEMBERS,
  finishUpload: MEMBERS,
  listUploads: MEMBERS,
  listWaitingPdfs: MEMBERS,
  completeWaitingPdf: MEMBERS,
  discardWaitingPdf: MEMBERS,
  restoreWaitingPdf: MEMBERS,
  downloadWaitingPdf: MEMBERS,
  listImports: IMPORTERS,
  getImport: IMPORTERS,
  importInvoices: IMPORTERS,
  answerImportTypes: IMPORTERS,
  undoImport: IMPORTERS,
  listImportInvoices: IMPORTERS,
  previewImport: IMPORTERS,
  downloadImportTemplate: IMPORTERS,
  readImportGuide: IMPORTERS,
  downloadImportErrors: IMPORTERS,
  listCompanies: MEMBERS,
  getUsage: MEMBERS,
  startProTrial: MEMBERS,
  createCompany: MANAGERS,
  changeCompany: MANAGERS,
  getTechnicalKeys: MANAGERS,
  setTechnicalKeys: MANAGERS,
  listAudit: MANAGERS,
  listUsers: everyPlan('sat'),
  createUser: MANAGERS,
  resendInvitation: MANAGERS,
  changeUser: MANAGERS,
  deleteUser: MANAGERS,
  endUserSessions: MANAGERS,
  platformOverview: everyPlan('S'),
  platformCompanies: everyPlan('S'),
  platformActivity: everyPlan('S'),
  listNitClaims: everyPlan('S'),
  proveNit: everyPlan('S'),
};

export const EMAIL: Record<Person, string> = {
  regular_user: 'r',
  super_user: 's',
  admin: 'a',
  titular: 't',
  super_admin: 'S',
};

/** Refused at the door; whatever else an endpoint answers, it has let its caller in. */
const isShut = ({ status, body }: { status: number; body: { code?: string } | undefined }) =>
  (status === 401 && body?.code === 'signed_out') ||
  (status === 403 && body?.code === 'not_allowed') ||
  // The people of firms have a matrix of their own (firms/firm-access-suite.ts).
  (status === 404 && body?.code === 'no_firm');

// In the order in which they do no harm to the ones after them.
const LAST: Name[] = ['startProTrial', 'logout'];
const names = (Object.keys(ROWS) as Name[]) // Its keys are exactly the names.
  .filter((name) => !LAST.includes(name))
  .concat(LAST);
const guarded = names.filter((name) => ROWS[name] !== 'public');
const NOBODY = { free: '', basic: '', pro: '' };
const rowOf = (name: Name) => {
  const row = ROWS[name];
  return row === 'public' ? NOBODY : row;
};
const inPath = (path: string) => path.replace(':sha256', 'a'.repeat(64)).replace(/:\w+/g, randomUUID());

export function accessSuite(openDatabase: OpenDatabase): void {
  describe('who may request what', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());
    const request = (name: Name, token?: string) => {
      const { method, path } = ALL_ENDPOINTS[name] as Endpoint; // Each fits Endpoint: the registry is made so.
      // Whoever is let in is refused for what is missing, which changes nothing.
      return api.request(method, inPath(path), { token, ...(method !== 'GET' && { body: {} }) });
    };

    test('every endpoint has its row, and the server answers to every one and to no other', async () => {
      expect(Object.keys(ROWS).sort()).toEqual(Object.keys(ALL_ENDPOINTS).sort());
      const { body } = await api.request('GET', '/docs/openapi.json');
      // Paths of the document, as its type says.
      const paths = Object.entries(body.paths as Record<string, object>);
      const served = paths.flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
      );
      const declared = Object.values(ALL_ENDPOINTS).map(
        ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
      );
      expect(served.sort()).toEqual(declared.sort());
    });

    test('every contract file has its endpoints in the registry', async () => {
      const modules = import.meta.glob('../../../src/contract/**/*.ts', { eager: true });
      const all = Object.values(modules)
        // A module is an object of what it exports.
        .flatMap((module) => Object.values(module as object))
        .filter((value) => typeof value === 'object' && value !== null && 'summary' in value);
      expect(new Set(Object.values(ALL_ENDPOINTS))).toEqual(new Set(all));
    });

    test.each(names)('%s without a session, or with a stranger as one', async (name) => {
      for (const token of [undefined, 'x'.repeat(43)]) {
        const response = await request(name, token);
        if (ROWS[name] === 'public') expect(isShut(response)).toBe(false);
        else expect(response).toMatchObject({ status: 401, body: { code: 'signed_out' } });
      }
    });

    describe.each(Plan.options)('on plan %s', (plan) => {
      let titular: Member;
      beforeAll(async () => {
        titular = await api.aMember(plan);
      });

      test.each(PEOPLE)('%s is let in where the table says and nowhere else', async (person) => {
        const token = await tokenOf(person, titular);
        await endTrial(titular);
        const open: Name[] = [];
        for (const name of guarded) if (!isShut(await request(name, token))) open.push(name);
        expect(open).toEqual(guarded.filter((name) => rowOf(name)[plan].includes(EMAIL[person])));
      });

      test.each(['regular_user', 'admin'] as const)(
        '%s who is the titular of another company has the rights of this one alone',
        async (role) => {
          const person = await aPersonOfTwo(api, titular.company_id, role);
          const { body } = await api.request('GET', '/auth/me', { token: person.token });
          expect(body).toMatchObject({ company: { id: person.company_id }, is_titular: true });
          await endTrial(titular);
          const open: Name[] = [];
          for (const name of guarded) if (!isShut(await request(name, person.token_here))) open.push(name);
          expect(open).toEqual(guarded.filter((name) => rowOf(name)[plan].includes(EMAIL[role])));
        },
      );

      /** Whoever asked before has started one: it would let everybody after them in. */
      const endTrial = ({ company_id }: Member) =>
        api.db.asOwner((trx) =>
          trx.updateTable('companies').set({ trial_expires_at: null }).where('id', '=', company_id).execute(),
        );

      async function tokenOf(person: Person, { company_id, token }: Member): Promise<string> {
        if (person === 'titular') {
          const { body } = await api.request('POST', '/auth/login', {
            body: { email: titular.email, password: titular.password },
          });
          return body.token ?? token;
        }
        return person === 'super_admin'
          ? aSuperAdmin(api)
          : aColleague(api, company_id, person).then((one) => one.token);
      }
    });
  });
}
