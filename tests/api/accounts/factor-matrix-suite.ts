import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { Plan } from '#domain/companies/plan.ts';
import { aFactorRow } from '#tests/harness/accounts/a-factor.ts';
import { aColleague, aNewSuperAdmin } from '#tests/harness/accounts/people.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { EMAIL, PEOPLE, type Person, ROWS } from './access-suite.ts';

type Name = keyof typeof ALL_ENDPOINTS;

/** What asks for a confirmed identity. Written by hand, as ROWS: the matrix must not be computed by what it checks. */
const NEEDS_PROOF: readonly Name[] = [
  'createUser',
  'resendInvitation',
  'changeUser',
  'deleteUser',
  'resetUserSecondFactor',
  'setCertifiedEmails',
  'clearCertifiedEmails',
  'setEmailIngest',
  'renewInboundAddress',
  'exportCompanyData',
  'createCompany',
  'changeCompany',
  'emptyTrash',
  'setTechnicalKeys',
  'exportAccount',
  'requestAccountDeletion',
  'cancelAccountDeletion',
  'startTotp',
  'startPasskey',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'proveNit',
  'inviteFirm',
  'changeCompanyFirm',
  'endFirmAccess',
];
/** What managers and administrators change without being asked, each for its reason. */
const NOT_REQUESTED: readonly Name[] = [
  // Ends access, and is wanted at once when a device is lost.
  'endUserSessions',
  // One message or one report at a time: everyday work.
  'retryMail',
  'resendConfirmation',
  'acceptMailSender',
  // Takes trust away.
  'removeAcceptedSender',
  'acceptMail',
  'discardMail',
  'makeWeeklyReport',
  'makeCompanySummary',
  // Only a search.
  'findFirm',
];
/** What a super admin without a second factor can use: what leads to having one. */
const BEFORE_ENROLMENT: readonly Name[] = [
  'me',
  'logout',
  'getSecondFactors',
  'startTotp',
  'confirmTotp',
  'startPasskey',
  'confirmPasskey',
  'getStepUp',
  'requestStepUpPasskey',
  'stepUp',
];

// Its keys are exactly the names; logging out comes last, because it ends the session that asks.
const names: Name[] = [...(Object.keys(ALL_ENDPOINTS) as Name[]).filter((name) => name !== 'logout'), 'logout'];
const endpointOf = (name: Name): Endpoint => ALL_ENDPOINTS[name];
const inPath = (path: string) => path.replace(':sha256', 'a'.repeat(64)).replace(/:\w+/g, randomUUID());
const emailsOf = (name: Name, plan: Plan): string => {
  const row = ROWS[name];
  return row === 'public' ? '' : row[plan];
};
const guarded = names.filter((name) => ROWS[name] !== 'public' && name !== 'startProTrial');

export function factorMatrixSuite(openDatabase: OpenDatabase): void {
  describe('M9 role × plan × endpoint × second factor × step-up', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    it('M9 every endpoint that managers change something with is declared, one way or the other', () => {
      const changes = names.filter((name) => {
        const { method, access, managersOnly } = endpointOf(name);
        return method !== 'GET' && (managersOnly || access === 'access_admin_portal');
      });
      expect(changes.filter((name) => !NEEDS_PROOF.includes(name) && !NOT_REQUESTED.includes(name))).toEqual([]);
    });

    it('M9 exactly the endpoints of the list need a step-up, and those of the other come before enrolment', () => {
      const asking = names.filter((name) => endpointOf(name).stepUp);
      expect(asking.sort()).toEqual([...NEEDS_PROOF].sort());
      const before = names.filter((name) => endpointOf(name).beforeEnrolment);
      expect(before.sort()).toEqual([...BEFORE_ENROLMENT].sort());
    });

    describe.each(Plan.options)('on plan %s', (plan) => {
      let titular: Member;
      beforeAll(async () => {
        titular = await api.aMember(plan);
      });

      describe.each(PEOPLE)('%s', (person) => {
        it.each([
          ['without a factor', false],
          ['with a factor', true],
        ])('M9 %s, in a session of yesterday', async (_, hasFactor) => {
          const { id, token } = await someone(api, person, titular);
          await age(id);
          if (hasFactor) await aFactorRow(api, id);
          else await api.db.asOwner((trx) => trx.deleteFrom('second_factors').where('user_id', '=', id).execute());
          const response: [Name, string][] = [];
          for (const name of guarded) {
            const { method, path } = endpointOf(name);
            const { body } = await api.request(method, inPath(path), { token, ...(method !== 'GET' && { body: {} }) });
            response.push([name, outcomeOf(body)]);
          }
          expect(response).toEqual(guarded.map((name) => [name, expected(name, { person, plan, hasFactor })]));
        });
      });
    });

    const age = (user_id: string) =>
      api.db.asOwner((trx) =>
        trx
          .updateTable('sessions')
          .set({ created_at: new Date(Date.now() - 86_400_000).toISOString(), stepped_up_at: null })
          .where('user_id', '=', user_id)
          .execute(),
      );
  });
}

const MARKS = ['signed_out', 'not_allowed', 'second_factor_setup_required', 'step_up_required'];

/** What the door says; whatever else an endpoint answers, it has let its caller in. */
function outcomeOf(body: { code?: string; methods?: string[] } | undefined): string {
  const code = body?.code ?? '';
  if (!MARKS.includes(code)) return 'in';
  return code === 'step_up_required' ? `${code} ${body?.methods?.join()}` : code;
}

type Case = { person: Person; plan: Plan; hasFactor: boolean };

function expected(name: Name, { person, plan, hasFactor }: Case): string {
  // These people have no firm, which is refused first. Those of a firm are in firms/firm-access-suite.ts.
  if (endpointOf(name).firm) return 'in';
  const isLetIn = emailsOf(name, plan).includes(EMAIL[person]);
  // What any session may ask looks for a company only behind the door, where who lacks a factor does not come.
  const { access, managersOnly } = endpointOf(name);
  const reachesBridge = isLetIn || (access === 'session' && !managersOnly);
  if (reachesBridge && person === 'super_admin' && !hasFactor && !BEFORE_ENROLMENT.includes(name)) {
    return 'second_factor_setup_required';
  }
  if (!isLetIn) return 'not_allowed';
  if (!NEEDS_PROOF.includes(name)) return 'in';
  return `step_up_required ${hasFactor ? 'totp' : 'password'}`;
}

async function someone(api: Api, person: Person, titular: Member): Promise<{ id: string; token: string }> {
  if (person === 'super_admin') return aNewSuperAdmin(api);
  if (person !== 'titular') return aColleague(api, titular.company_id, person);
  await api.db.asOwner((trx) => trx.deleteFrom('second_factors').where('user_id', '=', titular.user.id).execute());
  const { body } = await api.request('POST', '/auth/login', { body: titular });
  return { id: titular.user.id, token: body.token };
}
