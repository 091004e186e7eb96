type Form = HTMLFormElement | HTMLTextAreaElement;

/**
 * Watches the forms of the page. The returned function says whether a reload would lose input: a form on the screen
 * whose values differ from those it had when the user focused it.
 */
export function watchUnsavedForms(target: Document): () => boolean {
  const initialValues = new Map<Form, string>();
  const recordInitial = ({ target: field }: Event) => {
    if (!(field instanceof Element)) return;
    const form = field.closest('form') ?? (field instanceof HTMLTextAreaElement ? field : undefined);
    if (form && !initialValues.has(form)) initialValues.set(form, serializeForm(form));
  };
  // Focus comes before the first input. Capture, because focus does not bubble.
  target.addEventListener('focus', recordInitial, true);
  target.addEventListener('beforeinput', recordInitial, true);
  return () => {
    for (const form of initialValues.keys()) if (!form.isConnected) initialValues.delete(form);
    return [...initialValues].some(([form, text]) => serializeForm(form) !== text);
  };
}

function serializeForm(form: Form): string {
  if (form instanceof HTMLTextAreaElement) return form.value;
  const pairs = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.size]);
  const nameless = [...form.querySelectorAll('input:not([name]), textarea:not([name])')].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
  );
  return JSON.stringify([pairs, nameless]);
}
