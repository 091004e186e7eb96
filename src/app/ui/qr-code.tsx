import type { QrPath } from '#contract/accounts/second-factor.ts';

/** Always dark on white: scanners do not read inverted codes. */
export function QrCode({ size, path, label }: QrPath & { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ width: 'min(100%, 220px)', background: '#fff', borderRadius: 8, margin: '0 auto', display: 'block' }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
