import { estimateMinutes } from '@kitchen-table/domain/catalog/reading-time'
import { findUnitToResume } from '@kitchen-table/domain/learning/unit-to-resume'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trackQuery, useCatalog, useCurrentUser } from '../../app/queries.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useLearning } from './learning-provider.tsx'

/** Returns the title of the next lesson: from the start data, or from its track once the person has continued. */
function useUnitTitle(track: string, unitId: string) {
  const { pickUp: initial } = useCurrentUser()
  const isKnown = initial?.unitId === unitId
  const { data } = useQuery({ ...trackQuery(track), enabled: !isKnown })
  return isKnown ? initial : data?.units.find((unit) => unit.unitId === unitId)
}

/** Shows the track in which the person stopped, with its next lesson; renders nothing when no track is in progress. */
export function PickUpCard() {
  const { progress } = useLearning()
  const target = findUnitToResume(progress, useCatalog().tracks)
  return target && <PickUpCardContent track={target.track} nextUnit={target.nextUnit} />
}

type PickUpCardContentProps = { track: { slug: string; title: string; units: string[] }; nextUnit: string }

function PickUpCardContent({ track, nextUnit }: PickUpCardContentProps) {
  const { percentOf } = useLearning()
  const unit = useUnitTitle(track.slug, nextUnit)

  return (
    <Card
      as="section"
      raised
      aria-labelledby="pick-up"
      className="linked-card flex flex-wrap items-center gap-x-8 gap-y-5"
    >
      <div className="min-w-0 grow basis-80">
        <p className="text-tiny font-semibold text-warm">Pick up where you stopped</p>
        <h2 id="pick-up" className="mt-1 text-title-m">
          {track.title}
        </h2>
        <p className="mt-1 min-h-[1lh] text-soft">
          {unit && `Next: ${unit.type}, “${unit.title}” · about ${estimateMinutes(1)} min`}
        </p>
        <ProgressBar
          label={`Progress in ${track.title}`}
          value={percentOf(track)}
          className="mt-4 max-w-105"
        />
      </div>
      <Link
        to="/track/$slug"
        params={{ slug: track.slug }}
        hash={nextUnit}
        className={`${buttonStyle()} card-link max-sm:w-full`}
      >
        Continue
        <span className="sr-only">: {track.title}</span>
      </Link>
    </Card>
  )
}
