import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Role } from './user.ts';
import {
  canDeleteUser,
  canEditUser,
  canGrantRole,
  hasManagerAfter,
  isManager,
  type RankedUser,
  rolesFor,
} from './user-rules.ts';

const person = fc.record<RankedUser>({
  id: fc.uuid(),
  role: fc.constantFrom<Role>('regular_user', 'super_user', 'admin'),
  is_titular: fc.boolean(),
});
const titular: RankedUser = { id: 't', role: 'regular_user', is_titular: true };
const admin: RankedUser = { id: 'a', role: 'admin', is_titular: false };
const regular: RankedUser = { id: 'r', role: 'regular_user', is_titular: false };

test('nobody but a manager grants, edits or deletes anything', () => {
  fc.assert(
    fc.property(person, person, (actor, target) => {
      fc.pre(!isManager(actor));
      expect([canGrantRole(actor, 'regular_user'), canEditUser(actor, target), canDeleteUser(actor, target)]).toEqual([
        false,
        false,
        false,
      ]);
    }),
  );
});

test('nobody deletes themself or a titular', () => {
  fc.assert(
    fc.property(person, person, (actor, target) => {
      expect(canDeleteUser(actor, actor)).toBe(false);
      expect(canDeleteUser(actor, { ...target, is_titular: true })).toBe(false);
    }),
  );
});

test('an administrator does not touch the titular, and the titular touches everybody', () => {
  expect(canEditUser(admin, titular)).toBe(false);
  expect([canEditUser(titular, admin), canEditUser(titular, titular), canGrantRole(titular, 'admin')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('the last one who manages stays', () => {
  expect(hasManagerAfter([admin, regular], admin)).toBe(false);
  expect(hasManagerAfter([admin, regular], admin, 'super_user')).toBe(false);
  expect(hasManagerAfter([titular, admin], admin)).toBe(true);
  expect(hasManagerAfter([titular, admin], titular)).toBe(false);
  expect(hasManagerAfter([admin, regular], regular)).toBe(true);
});

test('the roles of docs/specification.md#permissions: by plan, and the one that is held', () => {
  expect([rolesFor('free'), rolesFor('basic'), rolesFor('pro')]).toEqual([
    ['regular_user'],
    ['regular_user', 'super_user'],
    ['regular_user', 'super_user', 'admin'],
  ]);
  expect(rolesFor('free', 'admin')).toEqual(['regular_user', 'admin']);
});
