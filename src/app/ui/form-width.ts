/** The greatest width in pixels of a page that is mostly a form. */
export const FORM_WIDTH = 880;
