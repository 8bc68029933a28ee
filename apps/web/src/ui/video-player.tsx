import Player from '@vimeo/player'
import { useEffect, useRef, useState } from 'react'

type Watcher = {
  played(): void
  progressed(state: { seconds: number; duration: number; ended: boolean }): void
}

export type VideoPlayerProps = {
  videoId: string
  title: string
  /** Seconds to begin at. */
  from: number
  onPosition: (position: { seconds: number; duration: number }) => void
  /** Makes the listener of one viewing. */
  watch: () => Watcher
  /** Said where the player does not load: what to do without it. */
  instead?: string
}

const ORIGIN = 'https://player.vimeo.com'
/** The position is kept this often, in seconds of the video. */
const KEEP_EVERY = 5
const PATIENCE = 12_000

/** The player's frame. Without tracking cookies (dnt), and gone with the page that asked for it. */
export function VideoPlayer({ videoId, title, from, onPosition, watch, instead }: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const hooks = useRef({ onPosition, watch })

  useEffect(() => {
    if (frame.current === null) return
    const player = new Player(frame.current)
    const watcher = hooks.current.watch()
    let kept = Number.NEGATIVE_INFINITY
    const patience = setTimeout(() => setIsMissing(true), PATIENCE)
    player.ready().then(
      () => clearTimeout(patience),
      () => setIsMissing(true),
    )
    player.on('play', () => watcher.played())
    player.on('timeupdate', ({ seconds, duration }) => {
      watcher.progressed({ seconds, duration, ended: false })
      if (Math.abs(seconds - kept) < KEEP_EVERY) return
      kept = seconds
      hooks.current.onPosition({ seconds, duration })
    })
    player.on('ended', ({ duration }) => {
      watcher.progressed({ seconds: duration, duration, ended: true })
      hooks.current.onPosition({ seconds: 0, duration })
    })
    return () => clearTimeout(patience)
  }, [])

  return (
    <>
      <iframe
        ref={frame}
        src={`${ORIGIN}/video/${videoId}?autoplay=1&dnt=1#t=${from}s`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        className="aspect-video w-full rounded-field bg-tint"
      />
      {isMissing && (
        <p role="status" className="mt-2 text-small text-soft">
          The video does not load here. {instead}
        </p>
      )}
    </>
  )
}
