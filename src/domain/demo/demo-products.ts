/** `pesos` is the price before tax; `tax` is DIAN's code (01 IVA, 04 consumption), null for excluded goods. */
export type DemoProduct = { code: string; description: string; pesos: number; tax: '01' | '04' | null; rate: number };

export type DemoProducts = readonly [DemoProduct, ...DemoProduct[]];

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

const STATIONERY: DemoProducts = [
  product('PAP-001', 'Resma de papel carta 75 g', 16_800),
  product('PAP-014', 'Caja de carpetas colgantes x 25', 42_500),
  product('LIB-002', 'Cuaderno pedagógico (exento)', 6_500, 0),
];
const CLEANING: DemoProducts = [
  product('ASE-003', 'Jabón líquido antibacterial 3,8 l', 27_900),
  product('ASE-010', 'Papel higiénico institucional x 4', 48_200),
];
const FOOD: DemoProducts = [
  product('CAF-002', 'Café molido tostión media 500 g', 21_400, 5),
  // Artículos 424 (excluidos) y 477 (exentos) del Estatuto Tributario.
  excluded('CAF-007', 'Panela pulverizada 1 kg', 8_900),
  product('AGR-001', 'Huevo tipo AA x 30', 17_600, 0),
];
const OFFICE: DemoProducts = [
  product('TEC-005', 'Tóner compatible negro', 118_000),
  product('MOB-001', 'Silla ergonómica giratoria', 489_000),
  product('MOB-006', 'Escritorio 120 × 60 cm', 612_000),
];
const DELIVERY = product('SER-001', 'Servicio de entrega programada', 35_000);

/** What the company sells, by the kind of customer that buys it. */
export const SOLD = {
  anyone: [...STATIONERY, ...CLEANING, ...FOOD],
  kitchen: [...FOOD, ...CLEANING, DELIVERY],
  office: [...STATIONERY, ...OFFICE, DELIVERY],
  school: [...STATIONERY, ...CLEANING, ...OFFICE],
  clinic: [...CLEANING, ...STATIONERY, ...OFFICE],
} satisfies Record<string, DemoProducts>;

/** What each supplier sells; services of a month are billed once. */
export const BOUGHT = {
  stationery: [
    product('I-2201', 'Papel carta por estiba', 1_940_000),
    product('I-2207', 'Cajas de cartón corrugado x 100', 386_000),
    product('I-2209', 'Cinta de empaque, caja x 36', 142_000),
  ],
  cleaning: [
    product('I-2214', 'Insumos de aseo surtidos', 860_000),
    product('I-2218', 'Papel higiénico institucional, paca x 48', 498_000),
  ],
  coffee: [
    excluded('I-2302', 'Café verde seleccionado, bulto de 60 kg', 1_120_000),
    product('I-2305', 'Café tostado en grano, caja de 10 kg', 396_000, 5),
  ],
  furniture: [
    product('I-2410', 'Mobiliario de oficina por lote', 2_750_000),
    product('I-2416', 'Silla ergonómica giratoria, caja x 2', 584_000),
  ],
  technology: [
    product('I-2511', 'Repuestos y accesorios de cómputo', 640_000),
    product('I-2518', 'Tóner compatible negro, caja x 10', 790_000),
  ],
  energy: [excluded('S-0401', 'Energía eléctrica, consumo del mes', 412_000)],
  telephone: [product('S-0302', 'Plan de internet y telefonía, cargo del mes', 289_000)],
  freight: [
    excluded('S-0101', 'Transporte de carga Bogotá – Medellín', 780_000),
    excluded('S-0104', 'Transporte de carga Bogotá – Cali', 845_000),
  ],
  rent: [product('S-0204', 'Arrendamiento de bodega, canon del mes', 3_200_000)],
  printing: [
    product('S-0502', 'Impresión de catálogos', 525_000),
    product('S-0507', 'Impresión de volantes x 1.000', 168_000),
  ],
} satisfies Record<string, DemoProducts>;

export const COUNTER = {
  store: [product('V-01', 'Ferretería menor', 34_700), product('V-02', 'Elementos de cafetería', 21_300)],
  fuel: [excluded('G-01', 'Gasolina corriente, galón', 15_900)],
  restaurant: [{ code: 'R-01', description: 'Almuerzo ejecutivo', pesos: 19_500, tax: '04', rate: 8 }],
} satisfies Record<string, DemoProducts>;

export const SERVICES = {
  maintenance: [excluded('H-01', 'Mantenimiento de estanterías', 320_000)],
  design: [excluded('H-02', 'Diseño de piezas para redes', 450_000)],
  loading: [excluded('H-03', 'Cargue y descargue de mercancía', 180_000)],
} satisfies Record<string, DemoProducts>;
