import { createHash } from 'node:crypto';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { classicScripts } from './scripts/classic-scripts.ts';
import { doorPage } from './scripts/door-page.ts';
import { linguiMacro } from './scripts/lingui-macro.ts';
import { manifest } from './src/app/manifest.ts';

/** Names the build in its page; a server tells it with each answer, and a page sees that it is no longer the newest. */
function appVersion(): Plugin {
  return {
    name: 'cuadra:app-version',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).sort();
        const content = createHash('sha256').update(files.join('\n')).digest('base64url').slice(0, 12);
        return [{ tag: 'meta', attrs: { name: 'app-version', content }, injectTo: 'head' }];
      },
    },
  };
}

const installable = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    injectManifest: {
      // No pictures: those that are wanted at all are the system's, which asks for them itself.
      globPatterns: ['**/*.{js,css,html,svg,woff2}'],
      // What the server alone sends.
      globIgnores: ['sw-off.js', 'door.html'],
      maximumFileSizeToCacheInBytes: 3_000_000,
    },
  });

/** What opens over a page, and what only that needs. */
const FLOATING = [
  '@floating-ui/',
  '@mantine/core/esm/utils/Floating/',
  '@mantine/core/esm/components/(Popover|Menu|ScrollArea(?!/utils)|Combobox/(?!Combobox.module))',
  '@mantine/core/esm/core/utils/(create-scoped-keydown|get-context-item|find-element)',
].join('|');
const DIALOGS = [
  '@mantine/core/esm/components/(Modal|ModalBase|Drawer|FocusTrap)/',
  '(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)/',
].join('|');
const TOASTS = [
  '(@mantine/notifications|react-transition-group)/',
  '@mantine/core/esm/components/Notification/|@mantine/hooks/esm/use-drag/',
].join('|');
/**
 * What only the two above and forms need, each a few hundred bytes; no page needs it to be drawn. It imports `controls`,
 * so `controls` must need nothing of it: a page that loads this file first would run `controls` too early. That is why
 * `create-safe-context`, which List calls while it loads, is not here.
 */
const BELOW_FLOATING = [
  '@mantine/core/esm/components/(ScrollArea/utils|Accordion/AccordionChevron|Radio/RadioIcon)',
  '@mantine/core/esm/core/DirectionProvider/',
  '@mantine/core/esm/core/utils/(close-on-escape|create-event-handler|get-default-z-index)/',
  '@mantine/core/esm/core/utils/(get-env|get-ref-prop|get-single-element-child|is-element|primitive)/',
  '@mantine/core/esm/utils/InputsGroupFieldset/',
  '@mantine/hooks/esm/use-(debounced-callback|long-press|mutation-observer|shallow-effect|timeout|window-event)/',
  '@mantine/hooks/esm/utils/(shallow-equal|use-callback-ref)/',
].join('|');
/** What pages with figures show and the list does not. */
const FIGURES = '@mantine/core/esm/components/SimpleGrid/|/core/utils/get-(base|breakpoint|sorted-breakpoints)';
/** What forms show and the list does not. */
const FORMS = [
  '@mantine/core/esm/components/(PasswordInput|SegmentedControl|FloatingIndicator|Checkbox|Switch|Progress|Portal|Overlay)/',
  '@mantine/core/esm/utils/InlineInput/',
  '@mantine/hooks/esm/(use-focus-trap|use-focus-return|use-click-outside)/',
].join('|');

/** A folder of the sources or packages, on every system. */
const within = (path: string): RegExp => new RegExp(path.replaceAll('/', '[\\\\/]'));

/** Features and the pages that show them. */
const pages = (features: string, routes: string): RegExp =>
  within(`/src/app/(features/(${features})(/|\\.)|routes/(_signed-in/|_platform/)?(${routes}).*tsr-split)`);
/** Pages that one person uses together travel together. */
const TOGETHER: readonly [name: string, test: RegExp][] = [
  [
    'office',
    pages(
      'users|companies|upgrade|superadmin|downloads|admin|imports|security',
      'users|companies|pro-upgrade|superadmin/|_platform|downloads|admin|imports|security',
    ),
  ],
  ['analysis', pages('parties|products', 'suppliers|customers|products')],
  ['entrance', pages('auth', 'login|forgot-|reset-|verify-')],
  ['detail', pages('invoice-detail|invoices/invoice-panel', 'invoices_\\.\\$id')],
];
/** What opens on an occasion over the list or over any page, with what nothing else needs: else each is a file more. */
const OCCASIONS = within(
  [
    '/src/app/features/invoices/(bulk-bar|list-menu|parked-menu|use-parked-change|delete-invoice-modal|print-list)\\.',
    '/src/app/features/invoices/(no-invoices|day-chips)\\.',
    '/src/app/shell/(account-sheet|sign-out-dialog|keep-discard-form|shortcut-sheet|go-to|use-goals|install-invitation|store-strip|sample-line|step-up-dialog)\\.',
    '/icons/Icon(Checks|FilterOff|Keyboard)\\.',
  ].join('|'),
);
/** The list of a phone, beside what every list needs. */
const CARDS = within('/src/app/features/invoices/(plain-cards|invoice-card|use-card-gestures)\\.');
const isBetweenPages = (id: string): boolean => !TOGETHER.some(([, test]) => test.test(id));
/** The page that is asked for most, and the frame around every page. */
const LIST = within('/routes/_signed-in(/invoices)?\\.tsx\\?tsr-split=component$');
const DASHBOARD = within('/routes/_signed-in/dashboard\\.tsx\\?tsr-split=component$');

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never) => unknown>>[1];

/** Modules that several pages share: the list's, those of the pages with figures, and the others'. */
function sharedName(id: string, graph: Graph): string {
  const above = importersOf(id, graph);
  if (above.some((one) => LIST.test(one))) return 'shared';
  return above.some((one) => DASHBOARD.test(one)) ? 'figures' : 'common';
}

/** A module and all that cannot run without it. */
function importersOf(id: string, graph: Graph): string[] {
  const found = new Set([id]);
  for (const one of found) for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer);
  return [...found];
}

/**
 * Few files, each compressed as one: what the start needs, which changes only with a package; the controls that most
 * pages share; what opens over a page; our own small shared modules. Left alone, a first load is thirty files and 5 %
 * more bytes. Pages that one person uses together travel together.
 */
const codeSplitting: NonNullable<Rolldown.OutputOptions['codeSplitting']> = {
  // A group takes what it names and leaves what that needs where the others find it, unless nobody else needs it.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 9 },
    { name: 'start', tags: ['$initial'], priority: 9 },
    {
      name: 'charts',
      test: within(
        '/node_modules/(@nivo|@react-spring|d3-|lodash|react-virtualized-auto-sizer|use-debounce)|/[a-z-]+-chart\\.tsx',
      ),
      priority: 8,
    },
    { name: 'floating', test: within(`/node_modules/(${FLOATING}|${DIALOGS})`), priority: 7 },
    { name: 'below-floating', test: within(`/node_modules/(${BELOW_FLOATING})`), priority: 8 },
    { name: 'toasts', test: within(`/node_modules/(${TOASTS})|/shell/toasts\\.`), priority: 7 },
    { name: 'forms', test: within(`/node_modules/(${FORMS})`), priority: 7 },
    { name: 'figures', test: within(`/node_modules/(${FIGURES})`), priority: 7 },
    { name: 'controls', test: within('/node_modules/@mantine/(core|hooks)'), minShareCount: 3, priority: 6 },
    { name: 'cards', test: CARDS, priority: 6 },
    { name: sharedName, test: isBetweenPages, minShareCount: 2, priority: 5 },
    { name: 'occasions', test: OCCASIONS, priority: 4 },
    ...TOGETHER.map(([name, test]) => ({ name, test, priority: 4, includeDependenciesRecursively: true })),
  ],
};

/** The app without these opens, shows and changes invoices and takes files; the worker fetches them when it is idle. */
const LATER = within(
  [
    '/node_modules/(@nivo|@simplewebauthn)/|/[a-z-]+-chart\\.tsx',
    '/src/app/features/(?!(auth|dashboard|invoice-detail|invoices|share|sync-centre|upload)/)',
    '/routes/(_platform|forgot-|reset-|verify-)|/routes/_signed-in/(?!dashboard|invoices|sync|upload)',
    '/features/auth/(forgot|reset|verify)',
  ].join('|'),
);

/** Known to the worker by its name, `sw/later-files.ts`. */
function fileName({ name, moduleIds, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const isShared = /^(vendor|controls|forms|floating|entrance|shared|figures|common)$/.test(name);
  const isLater = !isShared && [facadeModuleId ?? '', ...moduleIds].some((id) => LATER.test(id));
  return `assets/${isLater ? 'later.' : ''}[name]-[hash].js`;
}

const client: ViteUserConfig = {
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    linguiMacro(),
    react(),
    lingui(),
    appVersion(),
    classicScripts(),
    doorPage(),
    installable(),
  ],
  // Without it `vite` would forward nothing and the development page could not sign in.
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  // The package's own build for modern engines: its `exports` only lead to the one for old ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/later.[name]-[hash].js' } } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    // The app's own loader knows what comes with what (scripts/classic-scripts.ts).
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting, chunkFileNames: fileName } },
  },
};

/** `vite build --ssr`: the packages stay outside the bundle, our own rooms go in. */
const server: ViteUserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        read: 'src/server/read.ts',
        superadmin: 'src/server/superadmin.ts',
        mail: 'src/server/mail.ts',
        'embedded-worker': 'src/server/db/embedded-worker.ts',
        'parsing-process': 'src/server/documents/parsing-process.ts',
        'report-worker': 'src/server/report/report-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/** A test's suffix is its world (CONTRIBUTING.md). */
const tests: ViteUserConfig = {
  plugins: [linguiMacro(), lingui()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,sw,tests}/**/*.test.ts'],
          exclude: ['**/*.{pg,office}.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['{src,tests}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/harness/dom-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: ['{src,tests}/**/*.pg.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'office',
          include: ['tests/**/*.office.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
};

export default defineConfig(({ isSsrBuild }) => {
  const { VITEST } = process.env;
  if (VITEST) return tests;
  // knip asks for the configuration outside Vitest and must see which files the tests load.
  return isSsrBuild ? server : { ...client, ...(tests.test && { test: tests.test }) };
});
