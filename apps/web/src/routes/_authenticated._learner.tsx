import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { loadChunk } from '../app/load-chunk.ts'
import { learnerRoutes, usePreloadRoutes } from './-preload-routes.ts'
import { SignedInFrame } from './-signed-in-frame.tsx'

/** Never rejects. */
const loadCrisisLessons = () =>
  loadChunk(() => import('../features/catalog/search/crisis-lessons-query.ts')).then(
    (module) => module.loadCrisisLessonsAhead(),
    () => {},
  )

/**
 * The frame of every page for learners. It does not wait for the catalog: each page loads it inside the frame, so that
 * the frame is mounted once and keeps the keyboard focus.
 */
export const Route = createFileRoute('/_authenticated/_learner')({
  component: LearnerLayout,
})

function LearnerLayout() {
  usePreloadRoutes(learnerRoutes, loadCrisisLessons)
  const isProfile = useLocation({ select: ({ pathname }) => /^\/profile\/?$/i.test(pathname) })
  return (
    <SignedInFrame canBePreviewed={!isProfile}>
      <Outlet />
    </SignedInFrame>
  )
}
