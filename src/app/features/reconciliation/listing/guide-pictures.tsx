import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;
const ACCENT = 'var(--mantine-primary-color-filled)';

function Picture({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg role="img" aria-label={label} width="150" height="96" viewBox="0 0 150 96">
      <rect x="2" y="2" width="146" height="92" rx="8" {...LINE} opacity={0.4} />
      {children}
    </svg>
  );
}

/** An e-mail with a link. */
export function TokenPicture() {
  const { t } = useLingui();
  return (
    <Picture label={t`Un correo de la DIAN con un enlace`}>
      <rect x="40" y="24" width="70" height="44" rx="4" {...LINE} />
      <path d="M40 28 75 52 110 28" {...LINE} />
      <rect x="52" y="74" width="46" height="10" rx="5" fill={ACCENT} />
    </Picture>
  );
}

/** A page with two dates and a button. */
export function DownloadPicture() {
  const { t } = useLingui();
  return (
    <Picture label={t`Dos fechas y el botón para descargar`}>
      <rect x="20" y="22" width="48" height="16" rx="3" {...LINE} />
      <rect x="80" y="22" width="48" height="16" rx="3" {...LINE} />
      <path d="M74 50v20m-9-9 9 9 9-9" {...LINE} stroke={ACCENT} strokeWidth={3} />
      <path d="M54 80h40" {...LINE} />
    </Picture>
  );
}

/** Pages behind one another. */
export function PagesPicture() {
  const { t } = useLingui();
  return (
    <Picture label={t`Páginas de 150 documentos`}>
      {[0, 1, 2].map((page) => (
        <rect
          key={page}
          x={36 + page * 16}
          y={20 + page * 8}
          width="46"
          height="46"
          rx="3"
          {...LINE}
          opacity={0.4 + page * 0.3}
        />
      ))}
      <text x="91" y="65" textAnchor="middle" fontSize="15" fontWeight="600" fill={ACCENT}>
        150
      </text>
    </Picture>
  );
}
