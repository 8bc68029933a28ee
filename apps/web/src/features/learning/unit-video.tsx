import { formatClockTime } from '@kitchen-table/domain/learning'
import { useState } from 'react'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { messages } from './messages.ts'
import { UnitFilm } from './unit-film.tsx'
import { type UnitVideoProps, useUnitPlayback } from './use-unit-playback.ts'

export const VideoPlayer = lazyComponent(
  () => import('../../ui/video-player.tsx').then((module) => module.VideoPlayer),
  {
    name: messages.theVideo,
    fallback: () => <Skeleton shape="block" className="aspect-video" />,
    isOnDemand: true,
  },
)

/** The video of a lesson: a film of the library's own, or one on Vimeo. */
export function UnitVideo(props: UnitVideoProps) {
  const { film, link } = props.unit
  if (film !== null) return <UnitFilm {...props} film={film} />
  return link !== null && <VimeoVideo {...props} link={link} />
}

/** Shows a still until the person plays the video; only then the other host's frame and script are loaded. */
function VimeoVideo({ link, ...props }: UnitVideoProps & { link: string }) {
  const { unit } = props
  const { resumeAt, onPosition, createListener } = useUnitPlayback(props)
  const [startSeconds, setStartSeconds] = useState<number | null>(null)

  return (
    <div className="max-w-2xl print:hidden">
      {startSeconds === null ? (
        <VideoStill
          image={unit.embedImage?.href ?? null}
          title={unit.title}
          onPlay={() => setStartSeconds(0)}
        />
      ) : (
        <VideoPlayer
          videoId={link}
          title={unit.title}
          startSeconds={startSeconds}
          fallbackText={messages.theTextBelowSays()}
          onPosition={onPosition}
          createListener={() => createListener()}
        />
      )}
      {startSeconds === null && resumeAt !== null && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setStartSeconds(resumeAt)}>
          {messages.continueFrom({ time: formatClockTime(resumeAt) })}
        </Button>
      )}
    </div>
  )
}

type VideoStillProps = {
  /** Null shows a plain background. */
  image: string | null
  title: string
  onPlay: () => void
}

/** A picture with a button that plays the video. */
export function VideoStill({ image, title, onPlay }: VideoStillProps) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group relative grid aspect-video w-full place-items-center overflow-hidden rounded-field bg-tint"
    >
      {image !== null && <img src={image} alt="" className="absolute inset-0 size-full object-cover" />}
      <span className="relative grid size-16 place-items-center rounded-full bg-accent text-on transition-transform group-hover:scale-105">
        <LineIcon name="play" className="size-8" />
      </span>
      <span className="sr-only">{messages.play({ title })}</span>
    </button>
  )
}
