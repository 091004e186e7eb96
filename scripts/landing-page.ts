import type { Plugin } from 'vite';

/**
 * `door.html`: the page as the server sends it to who comes to the door (src/server/platform/http/static/static-app.ts).
 * Its first lines are shown at once.
 */
export function landingPage(): Plugin {
  return {
    name: 'cuadra:door-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const shown = String(page.source).replace('class="cuadra-splash"', 'class="cuadra-splash is-door"');
        if (shown === page.source) this.error('index.html has no splash');
        this.emitFile({ type: 'asset', fileName: 'door.html', source: shown });
      },
    },
  };
}
