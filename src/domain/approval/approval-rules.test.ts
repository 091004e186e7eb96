import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RankedUser } from '../accounts/user-rules.ts';
import { isManager } from '../accounts/user-rules.ts';
import { ApprovalPolicy } from './approval-policy.ts';
import { approvalsKept, approversOf, obstacleOf, stepCount, withdrawableApproval } from './approval-rules.ts';
import { type Approval, InvoiceReview, isSeenApproval } from './invoice-review.ts';
import { withApproval, withoutApproval } from './with-approval.ts';

const IDS = Array.from({ length: 5 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);
const id = fc.constantFrom(...IDS);
const people = fc.uniqueArray(id, { maxLength: 3 });
const person: fc.Arbitrary<RankedUser> = fc.record({
  id,
  role: fc.constantFrom('regular_user', 'super_user', 'admin'),
  is_titular: fc.boolean(),
});
const approvalOf = (step: number) =>
  fc.record({
    step: fc.constant(step),
    user_id: id,
    email: fc.constant(null),
    at: fc.constant('2026-11-20T10:00:00Z'),
  });
const review: fc.Arbitrary<InvoiceReview> = fc
  .record({ of: fc.integer({ min: 1, max: 2 }), given: fc.nat(2), approvers: people, uploaders: people })
  .chain(({ of, given, ...rest }) => {
    const count = Math.min(of, given);
    const isApproved = count === of;
    return fc.record({
      ...{ state: fc.constant(isApproved ? ('approved' as const) : ('pending' as const)), of: fc.constant(of) },
      step: fc.constant(isApproved ? of : count + 1),
      approvals: fc.tuple(...Array.from({ length: count }, (_, at) => approvalOf(at + 1))),
      ...{ digest: fc.constant('d'), approvers: fc.constant(rest.approvers), uploaders: fc.constant(rest.uploaders) },
    });
  });
const amount = fc.nat(1_000_000);
const policy: fc.Arbitrary<ApprovalPolicy> = fc
  .record({ from: amount, more: amount, two: fc.boolean(), first: people, second: people, own_uploads: fc.boolean() })
  .map(({ from, more, two, first, second, own_uploads }) => ({
    steps: [{ from_amount: from, approvers: first }, ...(two ? [{ from_amount: from + more, approvers: second }] : [])],
    by_supplier: [],
    own_uploads,
    since: '2026-01-01',
  }));

test('nobody approves twice, an own upload, a step of others, or what is approved or needs nothing', () => {
  fc.assert(
    fc.property(review, person, (one, user) => {
      const isFree = obstacleOf(one, user) === undefined;
      const isNamed = one.approvers.length === 0 ? isManager(user) : one.approvers.includes(user.id);
      const hasApproved = one.approvals.some(({ user_id }) => user_id === user.id);
      expect(isFree).toBe(one.state === 'pending' && isNamed && !hasApproved && !one.uploaders.includes(user.id));
      expect(obstacleOf(null, user)).toBe('not_needed');
    }),
  );
});

test('an approved invoice was approved by as many different people as it has steps', () => {
  fc.assert(
    fc.property(review, fc.array(person), (start, users) => {
      let row = { review: { ...start, state: 'pending' as const, step: 1, approvals: [] } as InvoiceReview };
      for (const user of users) {
        if (obstacleOf(row.review, user)) continue;
        row = withApproval(row, { step: row.review.step, user_id: user.id, email: null, at: '' });
      }
      const { state, of, approvals } = row.review;
      expect(state === 'approved').toBe(approvals.length === of);
      expect(new Set(approvals.map(({ user_id }) => user_id)).size).toBe(approvals.length);
    }),
  );
});

test('an approval and its withdrawal leave a pending review; a repetition changes nothing', () => {
  fc.assert(
    fc.property(review, person, (one, user) => {
      const row = { review: one };
      const approval = { step: one.step, user_id: user.id, email: null, at: '' };
      const after = withApproval(row, approval);
      expect(withApproval(after, approval)).toBe(after);
      if (one.state !== 'pending') expect(after).toBe(row);
      else expect(withoutApproval(after, one.step).review).toMatchObject({ state: 'pending', step: one.step });
      expect(InvoiceReview.parse(after.review)).toEqual(after.review);
      const last = withdrawableApproval(one, user);
      if (last) expect(last).toBe(one.approvals.at(-1));
    }),
  );
});

test('a withdrawal is about the approval that was seen: its author, and its moment where the server gave it', () => {
  const given: Approval = { step: 1, user_id: IDS[0] ?? '', email: null, at: '2026-11-20T10:00:00.123456+00:00' };
  const [own = '', other = ''] = IDS;
  expect(isSeenApproval(given, undefined)).toBe(true);
  expect(isSeenApproval(given, { user_id: own })).toBe(true);
  expect(isSeenApproval(given, { user_id: own, at: '2026-11-20T05:00:00.123456-05:00' })).toBe(true);
  expect(isSeenApproval(given, { user_id: own, at: '2026-11-20T10:00:01Z' })).toBe(false);
  expect(isSeenApproval(given, { user_id: other })).toBe(false);
  const one = { state: 'approved', step: 1, of: 1, approvals: [given], digest: 'd', approvers: [], uploaders: [] };
  const row = { review: InvoiceReview.parse(one) };
  expect(withoutApproval(row, 1, { user_id: other })).toBe(row);
  expect(withoutApproval(row, 1, { user_id: own }).review).toMatchObject({ state: 'pending', approvals: [] });
});

test('a changed policy never approves: less approvals count than the invoice needs, each of a person it allows', () => {
  const invoice = fc.record({ total_cop: fc.option(amount), supplier_nit: fc.constant('900123456') });
  fc.assert(
    fc.property(policy, invoice, review, fc.array(person), (rules, row, { approvals, uploaders }, users) => {
      const find = (user: string) => users.find((one) => one.id === user);
      const kept = approvalsKept(rules, { ...row, approvals, uploaders }, find);
      const count = stepCount(rules, row);
      expect(kept).toEqual(approvals.slice(0, kept.length));
      expect(kept.length).toBeLessThan(Math.max(1, count));
      for (const { step, user_id } of kept) {
        const named = approversOf(rules, step, row);
        const user = find(user_id);
        if (!rules.own_uploads) expect(uploaders).not.toContain(user_id);
        expect(named.length === 0 ? user !== undefined && isManager(user) : named.includes(user_id)).toBe(true);
      }
    }),
  );
});

test('steps ascend, and an amount without pesos needs all of them', () => {
  fc.assert(
    fc.property(policy, (rules) => {
      expect(ApprovalPolicy.safeParse(rules).success).toBe(true);
      expect(stepCount(rules, { total_cop: null })).toBe(rules.steps.length);
      const [first, second] = rules.steps;
      if (first && second && second.from_amount > first.from_amount)
        expect(ApprovalPolicy.safeParse({ ...rules, steps: [second, first] }).success).toBe(false);
    }),
  );
});

test("a supplier's approver has the first step alone, by each spelling of the NIT", () => {
  const rules = {
    steps: [{ from_amount: 0, approvers: [] }],
    by_supplier: [{ nit: '900123456', approver: IDS[0] ?? '' }],
  };
  const complete = ApprovalPolicy.parse({ ...rules, since: '2026-01-01' });
  const of = (supplier_nit: string, step: number) => approversOf(complete, step, { total_cop: 1, supplier_nit });
  expect(of('900123456', 1)).toEqual([IDS[0]]);
  expect(of('9001234568', 1)).toEqual([IDS[0]]);
  expect(of('900123456', 2)).toEqual([]);
  expect(of('800123456', 1)).toEqual([]);
});

test.each([
  ['GB900123456', ['GB900123456', 'gb900123456'], ['900123456', '9001234568']],
  ['900123456-8', ['900123456', '9001234568'], ['GB900123456']],
])('a number with letters is another one than its digits: %s', (nit, same, others) => {
  const [approver = ''] = IDS;
  const by_supplier = [{ nit, approver }];
  const rules = ApprovalPolicy.parse({ steps: [{ from_amount: 0, approvers: [] }], by_supplier, since: '2026-01-01' });
  const of = (supplier_nit: string) => approversOf(rules, 1, { total_cop: 1, supplier_nit });
  for (const one of same) expect(of(one)).toEqual([approver]);
  for (const one of others) expect(of(one)).toEqual([]);
});
