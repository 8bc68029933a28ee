import Player from '@vimeo/player'
import { useEffect, useRef, useState } from 'react'
import { getPlayerAddress } from './fields/video-address.ts'
import { messages } from './messages.ts'
import {
  createPositionReporter,
  LOAD_TIMEOUT_MS,
  type PlaybackListener,
  type PlaybackPosition,
} from './playback.ts'

type VideoPlayerProps = {
  /** The number of the video, and its hash if it is unlisted (domain/catalog/video-reference.ts). */
  videoId: string
  title: string
  /** The position at which playback starts, in seconds. */
  startSeconds: number
  onPosition: (position: PlaybackPosition) => void
  /** Returns the listener for one playback. */
  createListener: () => PlaybackListener
  /** Shown when the player does not load: what to do instead. */
  fallbackText?: string
}

/** The frame of the video host's player, without tracking cookies (`dnt`). */
export function VideoPlayer(props: VideoPlayerProps) {
  const { videoId, title, startSeconds, onPosition, createListener, fallbackText } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [hasFailedToLoad, setHasFailedToLoad] = useState(false)
  const hooks = useRef({ onPosition, createListener })

  useEffect(() => {
    if (frame.current === null) return
    const player = new Player(frame.current)
    const listener = hooks.current.createListener()
    const reporter = createPositionReporter(listener, (position) => hooks.current.onPosition(position))
    const loadTimer = setTimeout(() => setHasFailedToLoad(true), LOAD_TIMEOUT_MS)
    player.ready().then(
      () => clearTimeout(loadTimer),
      () => setHasFailedToLoad(true),
    )
    player.on('play', () => listener.onPlaying())
    player.on('timeupdate', ({ seconds, duration }) => reporter.reach({ seconds, duration }))
    player.on('ended', ({ duration }) => reporter.end(duration))
    return () => clearTimeout(loadTimer)
  }, [])

  return (
    <>
      <iframe
        ref={frame}
        src={getPlayerAddress(videoId, startSeconds)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        className="aspect-video w-full rounded-field bg-tint"
      />
      {hasFailedToLoad && (
        <p role="status" className="mt-2 text-small text-soft">
          {messages.videoDoesNotLoad()} {fallbackText}
        </p>
      )}
    </>
  )
}
