import type { ViolationCode } from './event-violations.ts';

/** What DIAN says to an event that it refuses, in a sentence for the person. */
const SENTENCES: Record<ViolationCode, string> = {
  LGC01: 'Este evento ya está registrado y comprobado con su XML.',
  LGC02: 'Ya hay una aceptación: después de aceptar, la DIAN no recibe un reclamo.',
  LGC03: 'El reclamo (031) va después del acuse (030) y del recibo (032).',
  LGC05: 'Ya hay una aceptación expresa (033): la tácita (034) no procede.',
  LGC09: 'El recibo (032) va después del acuse (030): registra primero el acuse.',
  LGC12: 'La aceptación expresa (033) va después del recibo (032).',
  LGC13: 'La aceptación expresa (033) va después del acuse (030) y del recibo (032).',
  LGC14: 'La aceptación tácita (034) sólo procede cuando pasaron los tres días hábiles después del recibo (032).',
  LGC62: 'Es una factura de contado: no puede ser título valor.',
  DC24c: 'Pasaron los tres días hábiles después del recibo (032): la DIAN ya no recibe la aceptación expresa.',
  DC24z: 'Pasaron los tres días hábiles después del recibo (032): la DIAN ya no recibe el reclamo.',
};

/** The sentence with the code of DIAN's rule (docs/dian.md#events). */
export const refusalText = ({ code }: { code: ViolationCode }): string =>
  `${SENTENCES[code]} (Regla ${code} de la DIAN)`;
