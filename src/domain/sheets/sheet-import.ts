/** The title of the page that imports spreadsheets, as texts name it. */
export const SHEET_IMPORT = '«Importar desde Excel»';
