import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { useReachable } from '../sync-status/use-reachable.ts';

type Props = {
  pages: {
    hasMore: boolean;
    more: { isLoading: boolean; failure?: string | undefined };
    loadMore: () => Promise<void>;
  };
  /** The text of the button. */
  children: ReactNode;
};

/** The button at the end of a list that the server returns in pages. */
export function LoadMore({ pages: { hasMore, more, loadMore }, children }: Props) {
  const isReachable = useReachable();
  if (!hasMore) return null;
  return (
    <>
      {more.failure !== undefined && <ErrorBox>{more.failure}</ErrorBox>}
      <Group justify="center">
        <Button variant="default" loading={more.isLoading} disabled={!isReachable} onClick={() => void loadMore()}>
          {children}
        </Button>
      </Group>
    </>
  );
}
