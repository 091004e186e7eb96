type Tag = { name: string; description: string; prefixes: readonly `/${string}`[] };

/** The groups of the API by the beginning of a path. The first one that fits counts. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Service',
    description: 'The server itself: health, public settings and usage events.',
    prefixes: ['/health', '/settings', '/events/analytics'],
  },
  {
    name: 'Accounts',
    description: 'Sign-up, sign-in, sessions, passwords and second factors.',
    prefixes: ['/auth/'],
  },
  { name: 'Users', description: 'The users of a company and their invitations.', prefixes: ['/users', '/people'] },
  {
    name: 'Accounting firms',
    description: 'Accounting firms: staff, clients, assignments, and the firms of a company.',
    prefixes: ['/firm', '/company-firms'],
  },
  { name: 'Companies', description: 'The companies of an account and their plan.', prefixes: ['/companies'] },
  { name: 'Invoices', description: 'Invoices, their files and the trash.', prefixes: ['/invoices'] },
  { name: 'Uploads', description: 'Files with invoices.', prefixes: ['/upload/', '/uploads', '/waiting-pdfs'] },
  { name: 'Imports', description: 'Spreadsheets with invoices.', prefixes: ['/imports'] },
  {
    name: 'Analytics',
    description: 'Totals by month, supplier, customer, product and tax, and what waits in each company.',
    prefixes: ['/dashboard', '/desk', '/suppliers', '/customers', '/products', '/analytics/'],
  },
  {
    name: 'Calendar',
    description: 'The deadlines of a company in the calendar of a person.',
    prefixes: ['/calendar-feed', '/calendar/'],
  },
  {
    name: 'Records',
    description: 'What a company keeps beside its invoices, such as the runs of a reconciliation.',
    prefixes: ['/records/'],
  },
  { name: 'Reports', description: 'The Excel report.', prefixes: ['/export/'] },
  {
    name: 'Synchronization',
    description: 'Changes for devices that also work without a connection.',
    prefixes: ['/sync/', '/events'],
  },
  {
    name: 'Administration',
    description: 'Invoices by e-mail, activity reports and the audit log of a company.',
    prefixes: ['/admin/', '/certified-email/'],
  },
  { name: 'Platform', description: 'All companies, for the operator.', prefixes: ['/superadmin/'] },
  { name: 'Development', description: 'Demonstration and mailbox of a trial.', prefixes: ['/dev/'] },
];

/** The name of the group that a path belongs to. Throws for a path without a group: each has exactly one. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)));
  if (!tag) throw new Error(`${path} has no tag`);
  return tag.name;
}
