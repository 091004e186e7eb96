import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Role } from './user.ts';
import { isManager, keepsManager, mayDelete, mayEdit, mayGrant, type Ranked, rolesFor } from './user-rules.ts';

const person = fc.record<Ranked>({
  id: fc.uuid(),
  role: fc.constantFrom<Role>('regular_user', 'super_user', 'admin'),
  is_titular: fc.boolean(),
});
const titular: Ranked = { id: 't', role: 'regular_user', is_titular: true };
const admin: Ranked = { id: 'a', role: 'admin', is_titular: false };
const regular: Ranked = { id: 'r', role: 'regular_user', is_titular: false };

test('nobody but a manager grants, edits or deletes anything', () => {
  fc.assert(
    fc.property(person, person, (actor, target) => {
      fc.pre(!isManager(actor));
      expect([mayGrant(actor, 'regular_user'), mayEdit(actor, target), mayDelete(actor, target)]).toEqual([
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
      expect(mayDelete(actor, actor)).toBe(false);
      expect(mayDelete(actor, { ...target, is_titular: true })).toBe(false);
    }),
  );
});

test('an administrator does not touch the titular, and the titular touches everybody', () => {
  expect(mayEdit(admin, titular)).toBe(false);
  expect([mayEdit(titular, admin), mayEdit(titular, titular), mayGrant(titular, 'admin')]).toEqual([true, true, true]);
});

test('the last one who manages stays', () => {
  expect(keepsManager([admin, regular], admin)).toBe(false);
  expect(keepsManager([admin, regular], admin, 'super_user')).toBe(false);
  expect(keepsManager([titular, admin], admin)).toBe(true);
  expect(keepsManager([titular, admin], titular)).toBe(false);
  expect(keepsManager([admin, regular], regular)).toBe(true);
});

test('the roles of docs/specification.md#permissions: by plan, and the one that is held', () => {
  expect([rolesFor('free'), rolesFor('basic'), rolesFor('pro')]).toEqual([
    ['regular_user'],
    ['regular_user', 'super_user'],
    ['regular_user', 'super_user', 'admin'],
  ]);
  expect(rolesFor('free', 'admin')).toEqual(['regular_user', 'admin']);
});
