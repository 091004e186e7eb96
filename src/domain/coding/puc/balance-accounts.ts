/** Classes 1 to 3 of the PUC: assets, liabilities, equity. One account a line: its code and its name. */
export const BALANCE_ACCOUNTS = `
1 Activo
11 Disponible
1105 Caja
1110 Bancos
1115 Remesas en tránsito
1120 Cuentas de ahorro
1125 Fondos
12 Inversiones
1205 Acciones
1210 Cuotas o partes de interés social
1215 Bonos
1220 Cédulas
1225 Certificados
1230 Papeles comerciales
1235 Títulos
1240 Aceptaciones bancarias o financieras
1245 Derechos fiduciarios
1250 Derechos de recompra de inversiones negociadas (repos)
1255 Obligatorias
1260 Cuentas en participación
1295 Otras inversiones
1299 Provisiones
13 Deudores
1305 Clientes
1310 Cuentas corrientes comerciales
1315 Cuentas por cobrar a casa matriz
1320 Cuentas por cobrar a vinculados económicos
1323 Cuentas por cobrar a directores
1325 Cuentas por cobrar a socios y accionistas
1328 Aportes por cobrar
1330 Anticipos y avances
1332 Cuentas de operación conjunta
1335 Depósitos
1340 Promesas de compraventa
1345 Ingresos por cobrar
1350 Retención sobre contratos
1355 Anticipo de impuestos y contribuciones o saldos a favor
1360 Reclamaciones
1365 Cuentas por cobrar a trabajadores
1370 Préstamos a particulares
1380 Deudores varios
1385 Derechos de recompra de cartera negociada
1390 Deudas de difícil cobro
1399 Provisiones
14 Inventarios
1405 Materias primas
1410 Productos en proceso
1415 Obras de construcción en curso
1417 Obras de urbanismo
1420 Contratos en ejecución
1425 Cultivos en desarrollo
1428 Plantaciones agrícolas
1430 Productos terminados
1435 Mercancías no fabricadas por la empresa
1440 Bienes raíces para la venta
1445 Semovientes
1450 Terrenos
1455 Materiales, repuestos y accesorios
1460 Envases y empaques
1465 Inventarios en tránsito
1499 Provisiones
15 Propiedades, planta y equipo
1504 Terrenos
1506 Materiales proyectos petroleros
1508 Construcciones en curso
1512 Maquinaria y equipos en montaje
1516 Construcciones y edificaciones
1520 Maquinaria y equipo
1524 Equipo de oficina
1528 Equipo de computación y comunicación
1532 Equipo médico-científico
1536 Equipo de hoteles y restaurantes
1540 Flota y equipo de transporte
1544 Flota y equipo fluvial y/o marítimo
1548 Flota y equipo aéreo
1552 Flota y equipo férreo
1556 Acueductos, plantas y redes
1560 Armamento de vigilancia
1562 Envases y empaques
1564 Plantaciones agrícolas y forestales
1568 Vías de comunicación
1572 Minas y canteras
1576 Pozos artesianos
1580 Yacimientos
1584 Semovientes
1588 Propiedades, planta y equipo en tránsito
1592 Depreciación acumulada
1596 Depreciación diferida
1597 Amortización acumulada
1598 Agotamiento acumulado
1599 Provisiones
16 Intangibles
1605 Crédito mercantil
1610 Marcas
1615 Patentes
1620 Concesiones y franquicias
1625 Derechos
1630 Know how
1635 Licencias
1698 Depreciación y/o amortización acumulada
1699 Provisiones
17 Diferidos
1705 Gastos pagados por anticipado
1710 Cargos diferidos
1715 Costos de exploración por amortizar
1720 Costos de explotación y desarrollo
1730 Cargos por corrección monetaria diferida
1798 Amortización acumulada
18 Otros activos
1805 Bienes de arte y cultura
1895 Diversos
1899 Provisiones
19 Valorizaciones
1905 De inversiones
1910 De propiedades, planta y equipo
1995 De otros activos
2 Pasivo
21 Obligaciones financieras
2105 Bancos nacionales
2110 Bancos del exterior
2115 Corporaciones financieras
2120 Compañías de financiamiento comercial
2125 Corporaciones de ahorro y vivienda
2130 Entidades financieras del exterior
2135 Compromisos de recompra de inversiones negociadas
2140 Compromisos de recompra de cartera negociada
2145 Obligaciones gubernamentales
2195 Otras obligaciones
22 Proveedores
2205 Nacionales
2210 Del exterior
2215 Cuentas corrientes comerciales
2220 Casa matriz
2225 Compañías vinculadas
23 Cuentas por pagar
2305 Cuentas corrientes comerciales
2310 A casa matriz
2315 A compañías vinculadas
2320 A contratistas
2330 Órdenes de compra por utilizar
2335 Costos y gastos por pagar
2340 Instalamentos por pagar
2345 Acreedores oficiales
2350 Regalías por pagar
2355 Deudas con accionistas o socios
2357 Deudas con directores
2360 Dividendos o participaciones por pagar
2365 Retención en la fuente
2367 Impuesto a las ventas retenido
2368 Impuesto de industria y comercio retenido
2370 Retenciones y aportes de nómina
2375 Cuotas por devolver
2380 Acreedores varios
24 Impuestos, gravámenes y tasas
2404 De renta y complementarios
2408 Impuesto sobre las ventas por pagar
2412 De industria y comercio
2416 A la propiedad raíz
2420 Derechos sobre instrumentos públicos
2424 De valorización
2428 De turismo
2432 Tasa por utilización de puertos
2436 De vehículos
2440 De espectáculos públicos
2444 De hidrocarburos y minas
2448 Regalías e impuestos a la pequeña y mediana minería
2452 A las exportaciones cafeteras
2456 A las importaciones
2460 Cuotas de fomento
2464 De licores, cervezas y cigarrillos
2468 Al sacrificio de ganado
2472 Al azar y juegos
2476 Gravámenes y regalías por utilización del suelo
2495 Otros
25 Obligaciones laborales
2505 Salarios por pagar
2510 Cesantías consolidadas
2515 Intereses sobre cesantías
2520 Prima de servicios
2525 Vacaciones consolidadas
2530 Prestaciones extralegales
2532 Pensiones por pagar
2535 Cuotas partes pensiones de jubilación
2540 Indemnizaciones laborales
26 Pasivos estimados y provisiones
2605 Para costos y gastos
2610 Para obligaciones laborales
2615 Para obligaciones fiscales
2620 Pensiones de jubilación
2625 Para obras de urbanismo
2630 Para mantenimiento y reparaciones
2635 Para contingencias
2640 Para obligaciones de garantías
2695 Provisiones diversas
27 Diferidos
2705 Ingresos recibidos por anticipado
2710 Abonos diferidos
2715 Utilidad diferida en ventas a plazos
2720 Crédito por corrección monetaria diferida
2725 Impuestos diferidos
28 Otros pasivos
2805 Anticipos y avances recibidos
2810 Depósitos recibidos
2815 Ingresos recibidos para terceros
2820 Cuentas de operación conjunta
2825 Retenciones a terceros sobre contratos
2830 Embargos judiciales
2835 Acreedores del sistema
2840 Cuentas en participación
2895 Diversos
29 Bonos y papeles comerciales
2905 Bonos en circulación
2910 Bonos obligatoriamente convertibles en acciones
2915 Papeles comerciales
2920 Bonos pensionales
2925 Títulos pensionales
3 Patrimonio
31 Capital social
3105 Capital suscrito y pagado
3115 Aportes sociales
3120 Capital asignado
3125 Inversión suplementaria al capital asignado
3130 Capital de personas naturales
3135 Aportes del Estado
3140 Fondo social
32 Superávit de capital
3205 Prima en colocación de acciones, cuotas o partes de interés social
3210 Donaciones
3215 Crédito mercantil
3220 Know how
3225 Superávit método de participación
33 Reservas
3305 Reservas obligatorias
3310 Reservas estatutarias
3315 Reservas ocasionales
34 Revalorización del patrimonio
3405 Ajustes por inflación
3410 Saneamiento fiscal
3415 Ajustes por inflación Decreto 3019 de 1989
35 Dividendos o participaciones decretados en acciones, cuotas o partes de interés social
3505 Dividendos decretados en acciones
3510 Participaciones decretadas en cuotas o partes de interés social
36 Resultados del ejercicio
3605 Utilidad del ejercicio
3610 Pérdida del ejercicio
37 Resultados de ejercicios anteriores
3705 Utilidades acumuladas
3710 Pérdidas acumuladas
38 Superávit por valorizaciones
3805 De inversiones
3810 De propiedades, planta y equipo
3895 De otros activos
`;
