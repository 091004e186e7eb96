/**
 * The rooms of the house and the doors between them.
 * A door that is not listed is a wall. Change this table only with an entry in docs/decisions.
 */
const doors = {
  domain: [],
  contract: ['domain'],
  client: ['domain', 'contract'],
  store: ['domain'],
  sync: ['domain', 'contract', 'client', 'store'],
  app: ['domain', 'contract', 'client', 'store', 'sync'],
  server: ['domain', 'contract'],
};
const shelves = {
  domain: ['zod', 'saxes'],
  contract: ['zod'],
  client: ['zod', 'ofetch'],
  store: ['dexie'],
  sync: ['zod', 'dexie'],
};
const anyOf = (names) => `(${names.join('|')})`;
const isTest = '\\.(test|e2e)\\.tsx?$';

const walls = Object.entries(doors).map(([room, open]) => ({
  name: `wall-${room}`,
  severity: 'error',
  comment: `src/${room} may import only: ${[room, ...open].join(', ')}.`,
  from: { path: `^src/${room}/`, pathNot: isTest },
  to: { path: '^(src|sw|tests)/', pathNot: `^src/${anyOf([room, ...open])}/` },
}));

const packages = Object.entries(shelves).map(([room, names]) => ({
  name: `packages-${room}`,
  severity: 'error',
  comment: `src/${room} may use only these packages: ${names.join(', ')}.`,
  from: { path: `^src/${room}/`, pathNot: isTest },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'],
    pathNot: `node_modules/${anyOf(names)}/`,
  },
}));

module.exports = {
  forbidden: [
    ...walls,
    ...packages,
    {
      name: 'wall-sw',
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
      name: 'features-are-strangers',
      severity: 'error',
      comment: 'Compose features in a route. Move what two features need to app/ui, app/shell or domain.',
      from: { path: '^src/app/features/([^/]+)/' },
      to: { path: '^src/app/features/([^/]+)/', pathNot: '^src/app/features/$1/' },
    },
    {
      name: 'nobody-imports-routes',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '^src/app/(route-tree\\.gen|router|main)\\.tsx?$' },
      to: { path: '^src/app/(routes/|router\\.tsx?$|route-tree)' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/app/(ui|shell)/' },
      to: { path: '^src/app/(features|routes)/' },
    },
    {
      name: 'server-flows-down',
      severity: 'error',
      comment: 'http -> commands -> db, files, mail, ingest, report. Nothing below http knows a request.',
      from: { path: '^src/server/(commands|db|files|ingest|jobs|mail|report|demo)/' },
      to: { path: '^src/server/http/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { pathNot: `${isTest}|^tests/` },
      to: { path: `${isTest}|^tests/` },
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
