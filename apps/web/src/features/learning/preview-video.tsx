import type { UnitView } from '@kitchen-table/contract/catalog'
import { useState } from 'react'
import { FilmWithTranscript } from '../../ui/film-with-transcript.tsx'
import { messages } from './messages.ts'
import { VideoPlayer, VideoStill } from './unit-video.tsx'

const noListener = { onPlaying() {}, onProgress() {} }

type PreviewVideoProps = { unit: UnitView }

/** The video of a lesson that is being edited: the learner's player, without recording or completing anything. */
export function PreviewVideo({ unit }: PreviewVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { film, link, title } = unit
  if (film !== null)
    return (
      <FilmWithTranscript
        key={film.href}
        src={film.href}
        title={title}
        poster={unit.embedImage?.href ?? null}
        captions={unit.captions}
        language={unit.language}
      />
    )
  if (link === null) return null
  if (!isPlaying)
    return (
      <VideoStill image={unit.embedImage?.href ?? null} title={title} onPlay={() => setIsPlaying(true)} />
    )
  return (
    <VideoPlayer
      videoId={link}
      title={title}
      startSeconds={0}
      fallbackText={messages.videoPreviewFailedHint()}
      onPosition={() => {}}
      createListener={() => noListener}
    />
  )
}
