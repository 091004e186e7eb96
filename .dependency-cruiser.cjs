/** The modules of the product and what each may import. A change of this table needs an entry in docs/decisions. */
const allowedImports = {
  domain: [],
  contract: ['domain'],
  client: ['domain', 'contract'],
  store: ['domain'],
  sync: ['domain', 'contract', 'client', 'store'],
  app: ['domain', 'contract', 'client', 'store', 'sync'],
  server: ['domain', 'contract'],
};
const allowedPackages = {
  domain: ['zod', 'saxes'],
  contract: ['zod'],
  client: ['zod', 'ofetch'],
  store: ['dexie'],
  sync: ['zod', 'dexie'],
};
/** The folders of src/sync, and what each may import of the others (src/sync/README.md). */
const allowedInSync = {
  types: [],
  device: ['types', 'records'],
  operations: ['types', 'records'],
  outbox: ['types', 'device', 'operations', 'records'],
  // Entities beside the invoices: their own projection and pull, in the same outbox.
  records: ['types', 'device', 'operations', 'outbox', 'pull', 'uploads'],
  executor: ['types', 'device', 'operations', 'outbox', 'records'],
  pull: ['types', 'device', 'operations', 'outbox'],
  coordination: ['types', 'device', 'operations', 'outbox', 'executor', 'pull', 'records'],
  session: ['types', 'device', 'operations', 'outbox', 'executor', 'pull', 'coordination', 'records'],
  uploads: ['types', 'device', 'operations', 'outbox', 'executor', 'pull', 'coordination'],
  handover: ['types', 'device', 'operations', 'outbox', 'records', 'uploads'],
};
/** The nouns of src/server, and which of the others each may import. All may import platform. */
const allowedInServer = {
  accounts: ['companies', 'firms'],
  analytics: ['invoices'],
  backups: ['retention'],
  companies: ['accounts', 'documents', 'invoices', 'mail-in', 'retention', 'uploads'],
  demo: ['accounts', 'companies', 'documents', 'invoices', 'records', 'reports'],
  desk: ['accounts', 'companies'],
  documents: ['companies', 'mail-in', 'spreadsheets'],
  firms: ['accounts', 'companies'],
  invoices: ['accounts', 'companies', 'documents', 'uploads'],
  'mail-in': ['companies', 'documents', 'invoices', 'retention'],
  'platform-admin': ['accounts', 'analytics', 'companies'],
  records: ['accounts', 'companies', 'invoices', 'uploads'],
  reports: ['accounts', 'analytics', 'companies', 'invoices'],
  retention: ['accounts', 'firms', 'invoices', 'mail-in', 'records', 'sync', 'uploads'],
  spreadsheets: ['companies', 'documents', 'invoices', 'uploads'],
  sync: ['accounts', 'invoices', 'records', 'retention'],
  uploads: ['companies', 'documents', 'invoices', 'retention'],
};
const anyOf = (names) => `(${names.join('|')})`;
const isTest = '\\.(test|e2e)\\.tsx?$';

const modules = Object.entries(allowedImports).map(([name, allowed]) => ({
  name: `module-${name}`,
  severity: 'error',
  comment: `src/${name} may import only: ${[name, ...allowed].join(', ')}.`,
  from: { path: `^src/${name}/`, pathNot: isTest },
  to: { path: '^(src|sw|tests)/', pathNot: `^src/${anyOf([name, ...allowed])}/` },
}));

const packages = Object.entries(allowedPackages).map(([name, names]) => ({
  name: `packages-${name}`,
  severity: 'error',
  comment: `src/${name} may use only these packages: ${names.join(', ')}.`,
  from: { path: `^src/${name}/`, pathNot: isTest },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'],
    pathNot: `node_modules/${anyOf(names)}/`,
  },
}));

const syncFolders = Object.entries(allowedInSync).map(([name, allowed]) => ({
  name: `sync-${name}`,
  severity: 'error',
  comment: `In src/sync, ${name} may import only: ${[name, ...allowed].join(', ')}.`,
  from: { path: `^src/sync/${name}(/|\\.ts$)`, pathNot: isTest },
  to: { path: '^src/sync/', pathNot: `^src/sync/${anyOf([name, ...allowed])}(/|\\.ts$)` },
}));

const serverNouns = Object.entries(allowedInServer).map(([name, allowed]) => ({
  name: `server-${name}`,
  severity: 'error',
  comment: `In src/server, ${name} may import only: ${[name, ...allowed, 'platform'].join(', ')}.`,
  from: { path: `^src/server/${name}/`, pathNot: isTest },
  to: { path: '^src/server/[^/]+/', pathNot: `^src/server/${anyOf([name, ...allowed, 'platform'])}/` },
}));

module.exports = {
  forbidden: [
    ...modules,
    ...packages,
    ...syncFolders,
    ...serverNouns,
    {
      name: 'server-folder-is-listed',
      severity: 'error',
      comment: 'A new folder of src/server needs its line in allowedInServer.',
      from: {
        path: '^src/server/[^/]+/',
        pathNot: `^src/server/${anyOf([...Object.keys(allowedInServer), 'platform'])}/`,
      },
      to: {},
    },
    {
      name: 'module-sw',
      severity: 'error',
      comment: 'The service worker shares sync and what sync stands on. It never loads React.',
      from: { path: '^sw/', pathNot: isTest },
      to: { path: '^(src|tests)/', pathNot: '^src/(domain|contract|client|store|sync)/' },
    },
    {
      name: 'no-react-in-sw',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: 'node_modules/(react|react-dom|@mantine)/', reachable: true },
    },
    {
      name: 'features-are-independent',
      severity: 'error',
      comment: 'Compose features in a route. Move what two features need to another folder of app, or to domain.',
      from: { path: '^src/app/features/([^/]+)/' },
      to: { path: '^src/app/features/([^/]+)/', pathNot: '^src/app/features/$1/' },
    },
    {
      name: 'only-the-router-imports-routes',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '^src/app/(route-tree\\.gen|router|main)\\.tsx?$' },
      to: { path: '^src/app/(routes/|router\\.tsx?$|route-tree)' },
    },
    {
      name: 'no-feature-below-features',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '^src/app/(features|routes|route-tree)' },
      to: { path: '^src/app/features/' },
    },
    {
      name: 'ui-has-no-data',
      severity: 'error',
      from: { path: '^src/app/ui/', pathNot: isTest },
      to: { path: '^src/(app/(?!ui/)|sync|client|store)' },
    },
    {
      name: 'platform-imports-no-noun',
      severity: 'error',
      comment: 'Authorisation, the types of all tables and frozen migrations are the exceptions.',
      from: {
        path: '^src/server/platform/',
        pathNot: `${isTest}|^src/server/platform/(http/authorize|database/tables|database/migrations/|config)`,
      },
      to: { path: '^src/server/(?!platform/)' },
    },
    {
      name: 'only-routes-know-requests',
      severity: 'error',
      comment: 'Commands and queries get values. Beside routes, files that read a request for several routes know one.',
      from: {
        path: '^src/server/(?!platform/|app\\.ts)',
        pathNot: `${isTest}|routes?\\.ts$|/receive-[a-z-]+\\.ts$|accounts/(auth-audit|rate-limited-sign-in)|sign-in-origin|factor-records|-page\\.ts$`,
      },
      to: { path: 'node_modules/fastify/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { pathNot: `${isTest}|^tests/` },
      to: { path: `${isTest}|^tests/` },
    },
    {
      name: 'conformance-is-black-box',
      severity: 'error',
      comment: 'The protocol suite checks any server: it knows only the contract (docs/offline.md#conformance).',
      from: { path: '^tests/conformance/', pathNot: isTest },
      to: { path: '^src/', pathNot: '^src/(domain|contract)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main'],
    },
  },
};
