/** The addresses of the app's screens; `$` begins the name of a part that varies. */
export const APP_PATHS: readonly string[] = [
  '/',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/accept-invitation',
  '/confirm-certified-email',
  '/confirm-email-change',
  '/cancel-email-change',
  '/desk',
  '/desk/upload',
  '/dashboard',
  '/invoices',
  '/invoices/trash',
  '/invoices/$id',
  '/upload',
  '/imports',
  '/reconciliation',
  '/suppliers',
  '/suppliers/$id',
  '/customers',
  '/customers/$id',
  '/products',
  '/products/$id',
  '/taxes',
  '/downloads',
  '/companies',
  '/users',
  '/admin',
  '/pro-upgrade',
  '/security',
  '/sync',
  '/superadmin/overview',
  '/superadmin/nit-claims',
  '/superadmin/security',
];

const PATTERNS = APP_PATHS.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`));

/** Whether the app has a screen at this path. */
export const isAppPath = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
