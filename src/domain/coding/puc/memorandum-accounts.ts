/** Classes 8 and 9 of the PUC: memorandum accounts. One account a line: its code and its name. */
export const MEMORANDUM_ACCOUNTS = `
8 Cuentas de orden deudoras
81 Derechos contingentes
8105 Bienes y valores entregados en custodia
8110 Bienes y valores entregados en garantía
8115 Bienes y valores en poder de terceros
8120 Litigios y/o demandas
8125 Promesas de compraventa
8195 Diversas
82 Deudoras fiscales
83 Deudoras de control
8305 Bienes recibidos en arrendamiento financiero
8310 Títulos de inversión no colocados
8315 Propiedades, planta y equipo totalmente depreciados, agotados y/o amortizados
8320 Créditos a favor no utilizados
8325 Activos castigados
8330 Títulos de inversión amortizados
8335 Capitalización por revalorización de patrimonio
8395 Otras cuentas deudoras de control
8399 Ajustes por inflación activos
84 Derechos contingentes por contra (CR)
85 Deudoras fiscales por contra (CR)
86 Deudoras de control por contra (CR)
9 Cuentas de orden acreedoras
91 Responsabilidades contingentes
9105 Bienes y valores recibidos en custodia
9110 Bienes y valores recibidos en garantía
9115 Bienes y valores recibidos de terceros
9120 Litigios y/o demandas
9125 Promesas de compraventa
9130 Contratos de administración delegada
9135 Cuentas en participación
9195 Otras responsabilidades contingentes
92 Acreedoras fiscales
93 Acreedoras de control
9305 Contratos de arrendamiento financiero
9395 Otras cuentas de orden acreedoras de control
9399 Ajustes por inflación patrimonio
94 Responsabilidades contingentes por contra (DB)
95 Acreedoras fiscales por contra (DB)
96 Acreedoras de control por contra (DB)
`;
