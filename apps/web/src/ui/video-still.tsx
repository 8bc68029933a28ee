import { LineIcon } from './line-icon.tsx'

export type VideoStillProps = {
  /** Null shows a plain background. */
  image: string | null
  title: string
  onPlay: () => void
}

/** Shown in place of a video until the person plays it. */
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
      <span className="sr-only">Play: {title}</span>
    </button>
  )
}
