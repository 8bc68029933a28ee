import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { ContentLanguage } from './language-attributes.ts'
import { messages } from './messages.ts'
import {
  createPositionReporter,
  LOAD_TIMEOUT_MS,
  type PlaybackListener,
  type PlaybackPosition,
} from './playback.ts'

type FilmPlayerProps = {
  src: string
  title: string
  /** The picture until the film plays; null for none. */
  poster: string | null
  /** In WebVTT, in this language. */
  captions: string
  language: ContentLanguage
  /** The position at which the film starts to play, in seconds; null until the person plays it. */
  startSeconds: number | null
  onPosition: (position: PlaybackPosition) => void
  /** Returns the listener for one playback. */
  createListener: () => PlaybackListener
  /** Called when the film does not load. */
  onFailed?: () => void
}

/** Returns the address of captions, as a file in the memory of the page. */
function useCaptionsAddress(captions: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([captions], { type: 'text/vtt' }))
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [captions])
  return address
}

/** Seeks and plays as soon as a position is given. */
function useStart(player: RefObject<HTMLVideoElement | null>, startSeconds: number | null): void {
  useEffect(() => {
    const video = player.current
    if (video === null || startSeconds === null) return
    const seek = () => {
      video.currentTime = startSeconds
    }
    // Safari ignores a position that is set before the length is known.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seek()
    else video.addEventListener('loadedmetadata', seek, { once: true })
    // A film that does not load is an event of the element, too.
    video.play().catch(() => {})
    return () => video.removeEventListener('loadedmetadata', seek)
  }, [player, startSeconds])
}

/**
 * The browser's own player, above the transcript. Nothing of the film is loaded, and nothing moves, before the person
 * plays it.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { src, title, poster, captions, language, startSeconds, onFailed } = props
  const player = useRef<HTMLVideoElement>(null)
  const [{ listener, reporter }] = useState(() => {
    const created = props.createListener()
    return { listener: created, reporter: createPositionReporter(created, props.onPosition) }
  })
  const captionsAddress = useCaptionsAddress(captions)
  const [hasFailed, setHasFailed] = useState(false)
  const loadTimer = useRef<number>(undefined)
  useStart(player, startSeconds)
  useEffect(() => () => clearTimeout(loadTimer.current), [])

  function fail() {
    clearTimeout(loadTimer.current)
    setHasFailed(true)
    onFailed?.()
  }
  /** Called with each change of the loading, so that only a film that is waited for and does not get on has failed. */
  function watchLoading({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) {
    clearTimeout(loadTimer.current)
    const isWaiting = () => !video.paused && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
    if (isWaiting()) loadTimer.current = window.setTimeout(() => isWaiting() && fail(), LOAD_TIMEOUT_MS)
  }
  function endLoading() {
    clearTimeout(loadTimer.current)
    setHasFailed(false)
  }

  return (
    <>
      <video
        ref={player}
        src={src}
        poster={poster ?? undefined}
        controls
        playsInline
        preload="none"
        aria-label={title}
        onPlay={watchLoading}
        onPause={watchLoading}
        onProgress={watchLoading}
        onLoadedData={endLoading}
        onPlaying={() => {
          endLoading()
          listener.onPlaying()
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          reporter.reach({ seconds: currentTime, duration })
        }
        onEnded={({ currentTarget: { duration } }) => reporter.end(duration)}
        onError={fail}
        className="aspect-video w-full rounded-field bg-tint object-contain"
      >
        <track kind="captions" src={captionsAddress} srcLang={language} label={messages.captions()} />
      </video>
      {hasFailed && (
        <p role="status" className="mt-2 text-small text-soft">
          {messages.videoDoesNotLoad()} {messages.itsWordsAreBelow()}
        </p>
      )}
    </>
  )
}
