import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { takeOverPaintedPage } from '../app/first-paint/take-over-painted-page.ts'
import { NotFoundPage } from '../app/not-found-page.tsx'
import { FlashRegion } from '../ui/feedback/flash-region.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  useLayoutEffect(takeOverPaintedPage, [])
  return (
    <>
      <FlashRegion />
      <Outlet />
    </>
  )
}
