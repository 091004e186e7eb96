/** `pesos` is the price before tax; `tax` is DIAN's code (01 IVA, 04 consumption), null for excluded goods. */
export type DemoProduct = { code: string; description: string; pesos: number; tax: '01' | '04' | null; rate: number };

type Products = readonly [DemoProduct, ...DemoProduct[]];

const product = (code: string, description: string, pesos: number, rate = 19): DemoProduct => ({
  code,
  description,
  pesos,
  tax: '01',
  rate,
});
const excluded = (code: string, description: string, pesos: number): DemoProduct => ({
  code,
  description,
  pesos,
  tax: null,
  rate: 0,
});

export const SOLD: Products = [
  product('PAP-001', 'Resma de papel carta 75 g', 16_800),
  product('PAP-014', 'Caja de carpetas colgantes x 25', 42_500),
  product('ASE-003', 'Jabón líquido antibacterial 3,8 l', 27_900),
  product('ASE-010', 'Papel higiénico institucional x 4', 48_200),
  product('CAF-002', 'Café molido tostión media 500 g', 21_400, 5),
  product('CAF-007', 'Panela pulverizada 1 kg', 8_900, 5),
  product('TEC-005', 'Tóner compatible negro', 118_000),
  product('MOB-001', 'Silla ergonómica giratoria', 489_000),
  product('MOB-006', 'Escritorio 120 × 60 cm', 612_000),
  product('LIB-002', 'Cuaderno pedagógico (exento)', 6_500, 0),
  excluded('AGR-001', 'Huevo tipo AA x 30', 17_600),
  product('SER-001', 'Servicio de entrega programada', 35_000),
];

export const BOUGHT: Products = [
  product('I-2201', 'Papel carta por estiba', 1_940_000),
  product('I-2214', 'Insumos de aseo surtidos', 860_000),
  product('I-2302', 'Café verde seleccionado, bulto de 60 kg', 1_120_000, 5),
  product('I-2410', 'Mobiliario de oficina por lote', 2_750_000),
  product('I-2511', 'Repuestos y accesorios de cómputo', 640_000),
  excluded('S-0101', 'Transporte de carga Bogotá – Medellín', 780_000),
  product('S-0204', 'Arrendamiento de bodega', 3_200_000),
  product('S-0302', 'Plan de internet y telefonía', 289_000),
  excluded('S-0401', 'Energía eléctrica del periodo', 412_000),
  product('S-0502', 'Impresión de catálogos', 525_000),
];

export const COUNTER: Products = [
  { code: 'R-01', description: 'Almuerzo ejecutivo', pesos: 19_500, tax: '04', rate: 8 },
  excluded('G-01', 'Gasolina corriente, galón', 15_900),
  product('V-01', 'Ferretería menor', 34_700),
];

export const SERVICES: Products = [
  excluded('H-01', 'Mantenimiento de estanterías', 320_000),
  excluded('H-02', 'Diseño de piezas para redes', 450_000),
  excluded('H-03', 'Cargue y descargue de mercancía', 180_000),
];
