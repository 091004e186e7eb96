import { checkDigit } from '../companies/nit.ts';

/** `idType` is DIAN's code: 31 NIT, 13 cédula. */
export type DemoParty = { name: string; nit: string; dv: string; idType: '31' | '13'; city: string; email?: string };

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

export const CONSUMER: DemoParty = { name: 'CONSUMIDOR FINAL', nit: '222222222222', dv: '', idType: '13', city: '' };

export const CUSTOMERS: readonly [DemoParty, ...DemoParty[]] = [
  company('Panadería La Espiga Dorada Ltda.', '830501447', 'Bogotá, D.C.'),
  company('Hotel Mirador del Río S.A.S.', '900731582', 'Honda'),
  company('Clínica Veterinaria Huellitas S.A.S.', '901204873', 'Chía'),
  company('Colegio Nuevo Horizonte', '860077215', 'Bogotá, D.C.'),
  company('Restaurante El Fogón Paisa S.A.S.', '901388406', 'Medellín'),
  company('Inversiones Ñañez & Hijos S.A.S.', '900650921', 'Pasto'),
  company('Constructora Altos de Guadua S.A.', '830114768', 'Villavicencio'),
  company('Laboratorio Dental Sonríe S.A.S.', '901517330', 'Cali'),
  company('Cooperativa Cafetera de Salamina', '890801153', 'Salamina'),
  company('Gimnasio Cumbre Activa S.A.S.', '901642098', 'Bucaramanga'),
  person('Gloria Inés Quintero Peña', '1032418765', 'Bogotá, D.C.'),
  company('Transportes Sierra Azul S.A.S.', '900488137', 'Valledupar'),
];

export const SUPPLIERS: readonly [DemoParty, ...DemoParty[]] = [
  company('Papeles y Empaques del Centro S.A.S.', '900312654', 'Bogotá, D.C.'),
  company('Distribuidora Aseo Total S.A.S.', '901077542', 'Soacha'),
  company('Café Tierra Alta S.A.S.', '900856201', 'Manizales'),
  company('Muebles Arauca & Cía. Ltda.', '830245916', 'Bogotá, D.C.'),
  company('Tecnología Norte S.A.S.', '901330718', 'Barranquilla'),
  company('Energía y Luz de la Sabana S.A. E.S.P.', '830599004', 'Bogotá, D.C.'),
  company('Telecomunicaciones Andinas S.A.', '830770312', 'Bogotá, D.C.'),
  company('Transportadora Ruta 45 S.A.S.', '900927483', 'Ibagué'),
  company('Arrendamientos San Fermín S.A.S.', '900214377', 'Bogotá, D.C.'),
  company('Imprenta Letra Viva S.A.S.', '901455629', 'Pereira'),
];

export const SHOPS: readonly [DemoParty, ...DemoParty[]] = [
  company('Almacenes Buen Precio S.A.', '860512330', 'Bogotá, D.C.'),
  company('Estación de Servicio La Glorieta S.A.S.', '900741086', 'Funza'),
  company('Restaurante Sazón Criolla S.A.S.', '901266517', 'Bogotá, D.C.'),
];

/** Not obliged to invoice: the company issues the support document for them (docs/dian.md#fields). */
export const FREELANCERS: readonly [DemoParty, ...DemoParty[]] = [
  person('Hernán Darío Castaño Ruiz', '79854213', 'Bogotá, D.C.'),
  person('Yolima Patricia Bravo Solarte', '1085296440', 'Pasto'),
  person('Édgar Nuñez Tovar', '80217695', 'Mosquera'),
];
