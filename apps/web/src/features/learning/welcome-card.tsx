import { trackAction } from '@kitchen-table/domain/learning/progress'
import { isWelcomeTrackDue } from '@kitchen-table/domain/learning/welcome'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../app/queries.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { useLearning } from './learning-provider.tsx'

/** Shows the layout's welcome track until the person has done more than half of it (docs/product.md 5.1). */
export function WelcomeCard() {
  const { layout, tracks } = useCatalog()
  const { percentOf } = useLearning()
  const track = layout.welcomeTrack === null ? undefined : tracks.get(layout.welcomeTrack)
  if (!track || !isWelcomeTrackDue(percentOf(track))) return null

  return (
    <section
      aria-labelledby="welcome-track"
      className="linked-card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-tint p-5 sm:p-6"
    >
      <div className="min-w-0">
        <p className="text-tiny font-semibold text-accent">A good place to begin</p>
        <h2 id="welcome-track" className="mt-1 text-title-m">
          {track.title}
        </h2>
      </div>
      <Link
        to="/track/$slug"
        params={{ slug: track.slug }}
        className={`${buttonStyle({ variant: 'outline' })} card-link bg-card max-sm:w-full`}
      >
        {trackAction(percentOf(track))}
        <span className="sr-only">: {track.title}</span>
      </Link>
    </section>
  )
}
