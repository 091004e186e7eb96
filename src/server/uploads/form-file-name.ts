/** Browsers write a double quote in the name of a file of a form as %22 (HTML, multipart form data). */
export const readFormFileName = (filename: string): string => filename.replaceAll('%22', '"');
