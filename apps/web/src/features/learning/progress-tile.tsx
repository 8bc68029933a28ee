import { formatMyProgress, summarizeMyProgress } from '@kitchen-table/domain/learning/my-progress'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../app/queries.ts'
import { Card } from '../../ui/card.tsx'
import { useLearning } from './learning-provider.tsx'

/** The person's own tile in the grid of topics: a ring with the completed share of the tracks on My Progress. */
export function ProgressTile() {
  const { progress, percentOf } = useLearning()
  const summary = summarizeMyProgress(progress, useCatalog().tracks, percentOf)

  return (
    <Card as="li" flush className="linked-card flex flex-col overflow-visible bg-tint">
      <div className="grid aspect-[2.17] place-items-center text-accent">
        <Ring percent={summary.percent} />
      </div>
      <div className="px-4 pt-3 pb-4">
        <h3 className="text-title-s">
          <Link to="/myprogress" className="card-link">
            My Progress
          </Link>
        </h3>
        <p className="mt-1 text-small text-soft">
          {summary.tracks.length > 0 ? formatMyProgress(summary) : 'Your first track is waiting'}
        </p>
      </div>
    </Card>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="h-3/4 max-h-24 -rotate-90">
      <circle cx="32" cy="32" r="26" fill="none" strokeWidth="7" className="stroke-card" />
      <circle
        cx="32"
        cy="32"
        r="26"
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={`${Math.max(percent, 0.01)} 100`}
        opacity={percent > 0 ? 1 : 0}
      />
    </svg>
  )
}
