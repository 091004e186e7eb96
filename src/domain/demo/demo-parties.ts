import { checkDigit } from '../companies/nit.ts';
import { BOUGHT, COUNTER, type DemoProducts, SERVICES, SOLD } from './demo-products.ts';

/** `idType` is DIAN's code: 31 NIT, 13 cédula. */
export type DemoParty = { name: string; nit: string; dv: string; idType: '31' | '13'; city: string; email?: string };

/**
 * A party with the products that it trades: a supplier sells them, a customer buys them. `quantity` is the largest of a
 * line.
 */
export type DemoTrader = { party: DemoParty; products: DemoProducts; quantity: number };
export type DemoTraders = readonly [DemoTrader, ...DemoTrader[]];

const company = (name: string, nit: string, city: string): DemoParty => ({
  name,
  nit,
  dv: checkDigit(nit) ?? '',
  idType: '31',
  city,
  email: `facturacion@${name.split(' ')[0]?.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()}.example`,
});

const person = (name: string, nit: string, city: string): DemoParty => ({
  name,
  nit,
  dv: checkDigit(nit) ?? '',
  idType: '13',
  city,
});

/** docs/interaction.md#first-steps. All parties here are invented. */
export const DEMO_COMPANY = company('Comercial Ejemplo S.A.S.', '900123456', 'Bogotá, D.C.');

const CONSUMER: DemoParty = { name: 'CONSUMIDOR FINAL', nit: '222222222222', dv: '', idType: '13', city: '' };

const trades = (party: DemoParty, products: DemoProducts, quantity: number): DemoTrader => ({
  party,
  products,
  quantity,
});
const buys = (party: DemoParty, products: DemoProducts): DemoTrader => trades(party, products, 24);

export const WALK_IN = trades(CONSUMER, SOLD.anyone, 4);

export const CUSTOMERS: DemoTraders = [
  buys(company('Panadería La Espiga Dorada Ltda.', '830501447', 'Bogotá, D.C.'), SOLD.kitchen),
  buys(company('Hotel Mirador del Río S.A.S.', '900731582', 'Honda'), SOLD.kitchen),
  buys(company('Clínica Veterinaria Huellitas S.A.S.', '901204873', 'Chía'), SOLD.clinic),
  buys(company('Colegio Nuevo Horizonte', '860077215', 'Bogotá, D.C.'), SOLD.school),
  buys(company('Restaurante El Fogón Paisa S.A.S.', '901388406', 'Medellín'), SOLD.kitchen),
  buys(company('Inversiones Ñañez & Hijos S.A.S.', '900650921', 'Pasto'), SOLD.office),
  buys(company('Constructora Altos de Guadua S.A.', '830114768', 'Villavicencio'), SOLD.office),
  buys(company('Laboratorio Dental Sonríe S.A.S.', '901517330', 'Cali'), SOLD.clinic),
  buys(company('Cooperativa Cafetera de Salamina', '890801153', 'Salamina'), SOLD.office),
  buys(company('Gimnasio Cumbre Activa S.A.S.', '901642098', 'Bucaramanga'), SOLD.clinic),
  buys(person('Gloria Inés Quintero Peña', '1032418765', 'Bogotá, D.C.'), SOLD.anyone),
  buys(company('Transportes Sierra Azul S.A.S.', '900488137', 'Valledupar'), SOLD.office),
];

export const SUPPLIERS: DemoTraders = [
  trades(company('Papeles y Empaques del Centro S.A.S.', '900312654', 'Bogotá, D.C.'), BOUGHT.stationery, 2),
  trades(company('Distribuidora Aseo Total S.A.S.', '901077542', 'Soacha'), BOUGHT.cleaning, 2),
  trades(company('Café Tierra Alta S.A.S.', '900856201', 'Manizales'), BOUGHT.coffee, 2),
  trades(company('Muebles Arauca & Cía. Ltda.', '830245916', 'Bogotá, D.C.'), BOUGHT.furniture, 2),
  trades(company('Tecnología Norte S.A.S.', '901330718', 'Barranquilla'), BOUGHT.technology, 2),
  trades(company('Transportadora Ruta 45 S.A.S.', '900927483', 'Ibagué'), BOUGHT.freight, 2),
  trades(company('Imprenta Letra Viva S.A.S.', '901455629', 'Pereira'), BOUGHT.printing, 2),
];

/** They bill the same once a month. */
export const MONTHLY_SUPPLIERS: DemoTraders = [
  trades(company('Energía y Luz de la Sabana S.A. E.S.P.', '830599004', 'Bogotá, D.C.'), BOUGHT.energy, 1),
  trades(company('Telecomunicaciones Andinas S.A.', '830770312', 'Bogotá, D.C.'), BOUGHT.telephone, 1),
  trades(company('Arrendamientos San Fermín S.A.S.', '900214377', 'Bogotá, D.C.'), BOUGHT.rent, 1),
];

export const SHOPS: DemoTraders = [
  trades(company('Almacenes Buen Precio S.A.', '860512330', 'Bogotá, D.C.'), COUNTER.store, 4),
  trades(company('Estación de Servicio La Glorieta S.A.S.', '900741086', 'Funza'), COUNTER.fuel, 12),
  trades(company('Restaurante Sazón Criolla S.A.S.', '901266517', 'Bogotá, D.C.'), COUNTER.restaurant, 6),
];

/** Not obliged to invoice: the company issues the support document for them (docs/dian.md#fields). */
export const FREELANCERS: DemoTraders = [
  trades(person('Hernán Darío Castaño Ruiz', '79854213', 'Bogotá, D.C.'), SERVICES.maintenance, 3),
  trades(person('Yolima Patricia Bravo Solarte', '1085296440', 'Pasto'), SERVICES.design, 2),
  trades(person('Édgar Nuñez Tovar', '80217695', 'Mosquera'), SERVICES.loading, 3),
];
