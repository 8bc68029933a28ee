import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found-page.tsx'
import { FlashRegion } from '../ui/flash-region.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  return (
    <>
      <FlashRegion />
      <Outlet />
    </>
  )
}
