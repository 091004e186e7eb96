import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from '#app/frame/not-found-page.tsx';
import { UnexpectedErrorPage } from '#app/frame/unexpected-error-page.tsx';
import type { RouterContext } from '#app/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: UnexpectedErrorPage,
});
