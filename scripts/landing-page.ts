import type { Plugin } from 'vite';

/**
 * Builds the landing page `landing.html`, which the server sends to visitors without a session
 * (src/server/platform/http/static/static-app.ts). The browser shows its first lines at once.
 */
export function landingPage(): Plugin {
  return {
    name: 'cuadra:landing-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const shown = String(page.source).replace('class="cuadra-splash"', 'class="cuadra-splash is-landing"');
        if (shown === page.source) this.error('index.html has no splash');
        this.emitFile({ type: 'asset', fileName: 'landing.html', source: shown });
      },
    },
  };
}
