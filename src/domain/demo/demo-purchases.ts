import { WITHHOLDING_CONCEPTS } from '../coding/withholding-concepts.ts';
import type { DemoParty } from './demo-parties.ts';

type PurchaseCodes = { account: string; withholding_concept?: string };

/** The account (PUC) of what each supplier sells, and the concept under which the company withholds. */
const BY_SUPPLIER: Readonly<Record<string, PurchaseCodes>> = {
  'Papeles y Empaques del Centro S.A.S.': { account: '5195', withholding_concept: 'purchases' },
  'Distribuidora Aseo Total S.A.S.': { account: '5195', withholding_concept: 'purchases' },
  'Café Tierra Alta S.A.S.': { account: '1435', withholding_concept: 'purchases' },
  'Muebles Arauca & Cía. Ltda.': { account: '1524', withholding_concept: 'purchases' },
  'Tecnología Norte S.A.S.': { account: '1528', withholding_concept: 'purchases' },
  'Transportadora Ruta 45 S.A.S.': { account: '5235', withholding_concept: 'freight' },
  'Imprenta Letra Viva S.A.S.': { account: '5235', withholding_concept: 'services' },
  'Energía y Luz de la Sabana S.A. E.S.P.': { account: '5135', withholding_concept: 'none' },
  'Telecomunicaciones Andinas S.A.': { account: '5135', withholding_concept: 'none' },
  'Arrendamientos San Fermín S.A.S.': { account: '5120', withholding_concept: 'lease-real-estate' },
  'Almacenes Buen Precio S.A.': { account: '5195' },
  'Estación de Servicio La Glorieta S.A.S.': { account: '5195' },
  'Restaurante Sazón Criolla S.A.S.': { account: '5195' },
  'Hernán Darío Castaño Ruiz': { account: '5145', withholding_concept: 'services' },
  'Yolima Patricia Bravo Solarte': { account: '5235', withholding_concept: 'fees' },
  'Édgar Nuñez Tovar': { account: '5235', withholding_concept: 'services' },
};

export const purchaseCodes = ({ name }: DemoParty): PurchaseCodes | undefined => BY_SUPPLIER[name];

/** The UVT of 2026 in pesos. */
const UVT = 52_374;

/**
 * The percentage that the buyer withholds from `base` pesos under a concept, as the note of the concept says it for who
 * files a return: its first one, from its base on. Undefined where nothing is withheld.
 */
export function withheldPercent(code: string | undefined, base: number): number | undefined {
  const rate = WITHHOLDING_CONCEPTS.find((concept) => concept.code === code)?.rate ?? '';
  const [, percent] = /^(\d+(?:,\d+)?)%/.exec(rate) ?? [];
  const [, units = '0'] = /base (\d+) UVT/.exec(rate) ?? [];
  return percent === undefined || base < Number(units) * UVT ? undefined : Number(percent.replace(',', '.'));
}
