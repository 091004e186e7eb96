import { z } from 'zod/mini';

/** docs/specification.md#permissions. */
export const Feature = z.enum([
  'view_dashboard',
  'view_invoices',
  'access_upload',
  'access_downloads',
  'access_imports',
  'view_companies',
  'view_suppliers',
  'view_customers',
  'view_products',
  'view_users',
  'access_admin_portal',
]);
export type Feature = z.infer<typeof Feature>;

/** docs/specification.md#protected-screens, /downloads: the sheets of the Excel report. */
export const DownloadTab = z.enum([
  'Info',
  'Invoices',
  'Invoice_Lines',
  'Companies',
  'Suppliers',
  'Customers',
  'Products',
  'Users',
]);
export type DownloadTab = z.infer<typeof DownloadTab>;

export const UploadType = z.enum(['xml', 'zip', 'pdf']);
export type UploadType = z.infer<typeof UploadType>;

/**
 * The permissions as the server sends them; '*' (and 'all' for tabs and types) means everything
 * (docs/specification.md#entities).
 */
export const Permissions = z.object({
  features: z.array(z.string()),
  download_tabs: z.array(z.string()),
  upload_types: z.array(z.string()),
});
export type Permissions = z.infer<typeof Permissions>;

/** '*' grants every feature; names are matched exactly (docs/specification.md#validation). */
export function allows(permissions: Permissions, feature: Feature): boolean {
  return permissions.features.includes('*') || permissions.features.includes(feature);
}

/** '*', 'all' or a case-insensitive name (docs/specification.md#validation). */
export function allowsDownloadTab(permissions: Permissions, tab: DownloadTab): boolean {
  return grants(permissions.download_tabs, tab);
}

/** `extension` with or without its dot, in any case (docs/specification.md#validation). */
export function allowsUploadType(permissions: Permissions, extension: string): boolean {
  return grants(permissions.upload_types, extension);
}

/** The upload types a user may use, without wildcards. */
export function allowedUploadTypes(permissions: Permissions): UploadType[] {
  return UploadType.options.filter((type) => allowsUploadType(permissions, type));
}

function grants(granted: string[], name: string): boolean {
  const wanted = withoutDot(name);
  return granted.some((one) => one === '*' || withoutDot(one) === 'all' || withoutDot(one) === wanted);
}

const withoutDot = (name: string): string => name.replace(/^\./, '').toLowerCase();
