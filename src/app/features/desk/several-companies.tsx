import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** What a page about several companies shows a person of one: for whom it is, and how one comes to have it. */
export function SeveralCompanies({ text }: { text: string }) {
  return (
    <EmptyState icon={<IconBriefcase size={28} />} text={text}>
      <Button variant="default" renderRoot={(props) => <Link to="/firm" {...props} />}>
        <Trans>Ver firma contable</Trans>
      </Button>
    </EmptyState>
  );
}
