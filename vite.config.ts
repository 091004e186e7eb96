import { createHash } from 'node:crypto';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { manifest } from '#app/manifest.ts';
import { landingPage } from './scripts/landing-page.ts';
import { linguiMacro } from './scripts/lingui-macro.ts';
import { pdfjsFiles } from './scripts/pdfjs-files.ts';

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
    // The system asks for them itself.
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2}'],
      // What the server alone sends, and the viewer of PDFs: a PDF needs the network anyway.
      globIgnores: ['sw-off.js', 'landing.html', 'assets/pdf*.js', 'pdfjs/**'],
      maximumFileSizeToCacheInBytes: 3_000_000,
    },
  });

/** The frame around every page and the page that is opened most are part of the first files. */
const FIRST_ROUTES = ['/_signed-in', '/_signed-in/invoices'];

/**
 * Few files, each compressed as one: the packages and the modules that the first page needs, the charts, the packages and
 * modules that several other pages share, the pages of people who are not signed in, and the dialogs of the list. Each other page, and each part that is loaded when it opens, is a file.
 */
const codeSplitting: NonNullable<Rolldown.OutputOptions['codeSplitting']> = {
  groups: [
    { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
    { name: 'start', tags: ['$initial'], priority: 3 },
    { name: 'charts', test: /node_modules[\\/](@nivo|@react-spring|d3-)/, priority: 2 },
    { name: 'controls', test: /node_modules/, minShareCount: 2, priority: 1 },
    { name: 'accounts', test: /app[\\/](features[\\/]accounts|routes[\\/](?!_))/, priority: 1 },
    { name: 'list', test: /app[\\/]features[\\/]invoices[\\/]/, priority: 1 },
    { name: 'shared', minShareCount: 2, priority: 0 },
  ],
};

const client: UserConfig = {
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (FIRST_ROUTES.includes(routeId) ? [] : undefined) },
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    linguiMacro(),
    react(),
    lingui(),
    appVersion(),
    landingPage(),
    pdfjsFiles(),
    installable(),
  ],
  // Without it `vite` would forward nothing and the development page could not sign in.
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  // The package's own build for modern engines: its `exports` only lead to the one for old ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting } },
  },
};

/** `vite build --ssr`: the packages stay outside the bundle, the code of src goes in. */
const server: UserConfig = {
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
        files: 'src/server/files.ts',
        backup: 'src/server/backup.ts',
        restore: 'src/server/restore.ts',
        'embedded-worker': 'src/server/platform/database/embedded/embedded-worker.ts',
        'parsing-process': 'src/server/documents/parser/parsing-process.ts',
        'report-process': 'src/server/reports/company/report-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client));
