import { createFileRoute, Outlet } from '@tanstack/react-router'
import { learnerRoutes, usePreloadRoutes } from './-preload-routes.ts'
import { SignedInFrame } from './-signed-in-frame.tsx'

/**
 * The frame of every page for learners. It does not wait for the catalogue: each page loads it inside the frame, so that
 * the frame is mounted once and keeps the keyboard focus.
 */
export const Route = createFileRoute('/_authenticated/_learner')({
  component: LearnerLayout,
})

function LearnerLayout() {
  usePreloadRoutes(learnerRoutes)
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  )
}
