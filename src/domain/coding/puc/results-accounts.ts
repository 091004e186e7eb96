/** Classes 4 to 7 of the PUC: income, expenses, costs. One account a line: its code and its name. */
export const RESULTS_ACCOUNTS = `
4 Ingresos
41 Operacionales
4105 Agricultura, ganadería, caza y silvicultura
4110 Pesca
4115 Explotación de minas y canteras
4120 Industrias manufactureras
4125 Suministro de electricidad, gas y agua
4130 Construcción
4135 Comercio al por mayor y al por menor
4140 Hoteles y restaurantes
4145 Transporte, almacenamiento y comunicaciones
4150 Actividad financiera
4155 Actividades inmobiliarias, empresariales y de alquiler
4160 Enseñanza
4165 Servicios sociales y de salud
4170 Otras actividades de servicios comunitarios, sociales y personales
4175 Devoluciones en ventas (DB)
42 No operacionales
4205 Otras ventas
4210 Financieros
4215 Dividendos y participaciones
4218 Ingresos método de participación
4220 Arrendamientos
4225 Comisiones
4230 Honorarios
4235 Servicios
4240 Utilidad en venta de inversiones
4245 Utilidad en venta de propiedades, planta y equipo
4248 Utilidad en venta de otros bienes
4250 Recuperaciones
4255 Indemnizaciones
4260 Participaciones en concesiones
4265 Ingresos de ejercicios anteriores
4275 Devoluciones en otras ventas (DB)
4295 Diversos
47 Ajustes por inflación
4705 Corrección monetaria
5 Gastos
51 Operacionales de administración
5105 Gastos de personal
5110 Honorarios
5115 Impuestos
5120 Arrendamientos
5125 Contribuciones y afiliaciones
5130 Seguros
5135 Servicios
5140 Gastos legales
5145 Mantenimiento y reparaciones
5150 Adecuación e instalación
5155 Gastos de viaje
5160 Depreciaciones
5165 Amortizaciones
5195 Diversos
5199 Provisiones
52 Operacionales de ventas
5205 Gastos de personal
5210 Honorarios
5215 Impuestos
5220 Arrendamientos
5225 Contribuciones y afiliaciones
5230 Seguros
5235 Servicios
5240 Gastos legales
5245 Mantenimiento y reparaciones
5250 Adecuación e instalación
5255 Gastos de viaje
5260 Depreciaciones
5265 Amortizaciones
5270 Financieros-reajuste del sistema
5275 Pérdidas método de participación
5295 Diversos
5299 Provisiones
53 No operacionales
5305 Financieros
5310 Pérdida en venta y retiro de bienes
5313 Pérdidas método de participación
5315 Gastos extraordinarios
5395 Gastos diversos
54 Impuesto de renta y complementarios
5405 Impuesto de renta y complementarios
59 Ganancias y pérdidas
5905 Ganancias y pérdidas
6 Costos de ventas
61 Costo de ventas y de prestación de servicios
6105 Agricultura, ganadería, caza y silvicultura
6110 Pesca
6115 Explotación de minas y canteras
6120 Industrias manufactureras
6125 Suministro de electricidad, gas y agua
6130 Construcción
6135 Comercio al por mayor y al por menor
6140 Hoteles y restaurantes
6145 Transporte, almacenamiento y comunicaciones
6150 Actividad financiera
6155 Actividades inmobiliarias, empresariales y de alquiler
6160 Enseñanza
6165 Servicios sociales y de salud
6170 Otras actividades de servicios comunitarios, sociales y personales
62 Compras
6205 De mercancías
6210 De materias primas
6215 De materiales indirectos
6220 Compra de energía
6225 Devoluciones en compras (CR)
7 Costos de producción o de operación
71 Materia prima
72 Mano de obra directa
73 Costos indirectos
74 Contratos de servicios
`;
