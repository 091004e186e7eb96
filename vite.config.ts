import { transformAsync } from '@babel/core';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Babel for the files that use a Lingui macro and for no other: plugin-react has no Babel of its own any more. */
function linguiMacro(): Plugin {
  return {
    name: 'cuadra:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?(\?|$)/, exclude: /node_modules/ }, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        });
        return result?.code ? { code: result.code, map: JSON.stringify(result.map) } : null;
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
    manifest: {
      name: 'Cuadra',
      short_name: 'Cuadra',
      description: 'Facturas electrónicas de tu empresa, con o sin conexión.',
      lang: 'es-CO',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#14532d',
      background_color: '#ffffff',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      globIgnores: ['screenshots/**'],
      maximumFileSizeToCacheInBytes: 3_000_000,
    },
  });

/**
 * Few files, each compressed as one: what the start needs, which changes only with a package; the controls that most
 * pages share; our own small shared modules. Left alone, a first load is thirty files and 5 % more bytes.
 */
const codeSplitting: NonNullable<Rolldown.OutputOptions['codeSplitting']> = {
  groups: [
    { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 3 },
    {
      name: 'controls',
      test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui)/,
      minShareCount: 4,
      priority: 2,
    },
    { name: 'shared', test: /[\\/]src[\\/]|@tabler/, minShareCount: 3, priority: 1 },
  ],
};

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
    installable(),
  ],
  // Without it `vite` would forward nothing and the development page could not sign in.
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  // The package's own build for modern engines: its `exports` only lead to the one for old ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: { outDir: 'dist/client', emptyOutDir: true, target: 'es2022', rolldownOptions: { output: { codeSplitting } } },
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
        'embedded-worker': 'src/server/db/embedded-worker.ts',
        'papers-worker': 'src/server/ingest/papers-worker.ts',
        'pdf-worker': 'src/server/ingest/pdf-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/** A test's suffix is its world (HOUSE §3.8). */
const tests: ViteUserConfig = {
  plugins: [linguiMacro(), lingui()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,sw,tests}/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts'],
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
