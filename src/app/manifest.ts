import type { ManifestOptions } from 'vite-plugin-pwa';
import { SHARE_FIELD, SHARE_PATH } from '#contract/share.ts';

const XML = { 'application/xml': ['.xml'], 'text/xml': ['.xml'] };
const ZIP = { 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] };
const PDF = { 'application/pdf': ['.pdf'] };
const EXCEL = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] };

/** Media types and extensions, each once. */
const listAccepted = (types: Record<string, string[]>): string[] => [
  ...new Set(Object.entries(types).flatMap(([type, names]) => [type, ...names])),
];

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/shortcuts/${icon}.png`, sizes: '96x96', type: 'image/png' }],
});

/**
 * What a device knows of the installed app (docs/offline.md#platform-features). Its `id` never changes: it would be
 * another app.
 */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Cuadra',
  short_name: 'Cuadra',
  description: 'Facturas electrónicas de tu empresa, con o sin conexión.',
  lang: 'es-CO',
  dir: 'ltr',
  categories: ['business', 'finance', 'productivity'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: '#14532d',
  background_color: '#ffffff',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/facturas.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Las facturas de la empresa, con sus estados',
    },
    {
      src: '/screenshots/facturas-celular.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Las facturas en el celular',
    },
    {
      src: '/screenshots/tablero-celular.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'El tablero en el celular',
    },
  ],
  shortcuts: [
    shortcut('Subir', '/upload', 'subir'),
    shortcut('Facturas', '/invoices', 'facturas'),
    shortcut('Tablero', '/dashboard', 'tablero'),
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: SHARE_FIELD,
          accept: listAccepted({ ...XML, ...ZIP, ...PDF, ...EXCEL }),
        },
      ],
    },
  },
  file_handlers: [{ action: '/upload', accept: { ...XML, ...ZIP, ...PDF, ...EXCEL } }],
  // One window, brought to the front. Not 'focus-existing': what is shared comes as a request, which needs a navigation.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
};
