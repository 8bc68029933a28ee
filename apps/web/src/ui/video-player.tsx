import Player from '@vimeo/player'
import { useEffect, useRef, useState } from 'react'
import { getPlayerAddress } from './fields/video-address.ts'
import { messages } from './messages.ts'

type PlaybackListener = {
  onPlaying(): void
  onProgress(state: { seconds: number; duration: number; ended: boolean }): void
}

type VideoPlayerProps = {
  /** The number of the video, and its hash if it is unlisted (domain/catalog/video-reference.ts). */
  videoId: string
  title: string
  /** The position at which playback starts, in seconds. */
  startSeconds: number
  onPosition: (position: { seconds: number; duration: number }) => void
  /** Returns the listener for one playback. */
  createListener: () => PlaybackListener
  /** Shown when the player does not load: what to do instead. */
  fallbackText?: string
}

/** How often the position is reported, in seconds of the video. */
const SAVE_INTERVAL_SECONDS = 5
const LOAD_TIMEOUT_MS = 12_000

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
    let lastSavedSeconds = Number.NEGATIVE_INFINITY
    const loadTimer = setTimeout(() => setHasFailedToLoad(true), LOAD_TIMEOUT_MS)
    player.ready().then(
      () => clearTimeout(loadTimer),
      () => setHasFailedToLoad(true),
    )
    player.on('play', () => listener.onPlaying())
    player.on('timeupdate', ({ seconds, duration }) => {
      listener.onProgress({ seconds, duration, ended: false })
      if (Math.abs(seconds - lastSavedSeconds) < SAVE_INTERVAL_SECONDS) return
      lastSavedSeconds = seconds
      hooks.current.onPosition({ seconds, duration })
    })
    player.on('ended', ({ duration }) => {
      listener.onProgress({ seconds: duration, duration, ended: true })
      hooks.current.onPosition({ seconds: 0, duration })
    })
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
