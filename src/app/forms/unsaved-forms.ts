type Form = HTMLFormElement | HTMLTextAreaElement;

/**
 * Watches what is typed anywhere in the page. The answer tells whether something is on the screen that a reload would
 * lose: a form that no longer says what it said when the person came to it.
 */
export function watchForms(target: Document): () => boolean {
  const before = new Map<Form, string>();
  const note = ({ target: field }: Event) => {
    if (!(field instanceof Element)) return;
    const form = field.closest('form') ?? (field instanceof HTMLTextAreaElement ? field : undefined);
    if (form && !before.has(form)) before.set(form, said(form));
  };
  // Focus comes before the first letter; capture, because focus does not bubble.
  target.addEventListener('focus', note, true);
  target.addEventListener('beforeinput', note, true);
  return () => {
    for (const form of before.keys()) if (!form.isConnected) before.delete(form);
    return [...before].some(([form, text]) => said(form) !== text);
  };
}

function said(form: Form): string {
  if (form instanceof HTMLTextAreaElement) return form.value;
  const pairs = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.size]);
  const nameless = [...form.querySelectorAll('input:not([name]), textarea:not([name])')].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
  );
  return JSON.stringify([pairs, nameless]);
}
