import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '#app/router-context.ts';
import { NotFoundPage } from '#app/frame/not-found-page.tsx';
import { UnexpectedErrorPage } from '#app/frame/unexpected-error-page.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: UnexpectedErrorPage,
});
