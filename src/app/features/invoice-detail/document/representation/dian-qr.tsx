import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { QrCode } from '#app/ui/qr-code.tsx';

/** The QR code of the document's URL in DIAN's catalogue. */
export function DianQr({ url }: { url: string }) {
  const { t } = useLingui();
  const code = useMemo(() => toQrPath(url), [url]);
  return <QrCode {...code} label={t`Código QR para ver el documento en la DIAN`} />;
}

/** An SVG path of unit squares, with a margin of four squares around it (ISO/IEC 18004). */
function toQrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
