import { Checkbox, SimpleGrid } from '@mantine/core';
import { splitValues } from '#domain/views/view-conditions.ts';

type Props = {
  label: string;
  /** The names by value, in the order of the list. */
  options: readonly { value: string; label: string }[];
  /** The chosen values, joined by commas. */
  values: string | undefined;
  onValues: (values: string | undefined) => void;
};

/** Chooses several values; none is no condition. */
export function SeveralField({ label, options, values, onValues }: Props) {
  const chosen = values === undefined ? [] : splitValues(values);
  const choose = (next: string[]) => {
    const inOrder = options.map(({ value }) => value).filter((value) => next.includes(value));
    onValues(inOrder.length === 0 ? undefined : inOrder.join(','));
  };
  return (
    <Checkbox.Group label={label} value={chosen} onChange={choose}>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" verticalSpacing={8} mt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
