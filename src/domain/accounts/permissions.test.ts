import { expect, test } from 'vitest';
import { effectivePermissions, type PermissionHolder, Plan } from '../companies/plan.ts';
import { allowedUploadTypes, allows, allowsDownloadTab, allowsUploadType, Feature } from './permissions.ts';

const none = { features: [], download_tabs: [], upload_types: [] };

test.each(Feature.options)('%s is allowed by its name or by the asterisk, and by nothing else', (feature) => {
  expect(allows({ ...none, features: [feature] }, feature)).toBe(true);
  expect(allows({ ...none, features: ['*'] }, feature)).toBe(true);
  expect(allows({ ...none, features: [feature.toUpperCase(), 'all'] }, feature)).toBe(false);
});

test.each([
  [['*'], true],
  [['all'], true],
  [['invoice_lines'], true],
  [['INVOICE_LINES'], true],
  [['Invoices'], false],
  [[], false],
])('the tabs %o open Invoice_Lines: %s', (download_tabs, open) => {
  expect(allowsDownloadTab({ ...none, download_tabs }, 'Invoice_Lines')).toBe(open);
});

test.each([
  [['xml'], '.XML', true],
  [['.Xml'], 'xml', true],
  [['*'], 'pdf', true],
  [['all'], 'zip', true],
  [['xml', 'zip'], 'pdf', false],
])('the types %o take %s: %s', (upload_types, extension, taken) => {
  expect(allowsUploadType({ ...none, upload_types }, extension)).toBe(taken);
});

const cells: [Plan, PermissionHolder, string, boolean][] = [
  ['free', 'titular', 'view_users', true],
  ['free', 'titular', 'view_suppliers', false],
  ['free', 'regular_user', 'view_users', false],
  ['free', 'regular_user', 'access_upload', true],
  ['basic', 'regular_user', 'access_imports', false],
  ['basic', 'super_user', 'access_imports', true],
  ['basic', 'admin', 'access_admin_portal', false],
  ['pro', 'admin', 'access_admin_portal', true],
  ['pro', 'super_user', 'access_admin_portal', false],
  ['pro', 'super_admin', 'view_dashboard', false],
];

test.each(cells)('%s × %s grants %s: %s', (plan, holder, feature, granted) => {
  expect(allows(effectivePermissions(plan, holder), Feature.parse(feature))).toBe(granted);
});

test.each(Plan.options)('a super admin has no right in any company, on plan %s', (plan) => {
  expect(effectivePermissions(plan, 'super_admin')).toEqual(none);
});

test('the free plan takes XML and ZIP, and Pro takes everything', () => {
  expect(allowedUploadTypes(effectivePermissions('free', 'titular'))).toEqual(['xml', 'zip']);
  expect(allowedUploadTypes(effectivePermissions('pro', 'regular_user'))).toEqual(['xml', 'zip', 'pdf']);
});
