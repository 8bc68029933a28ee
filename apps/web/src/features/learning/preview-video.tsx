import type { UnitView } from '@kitchen-table/contract/catalog'
import { useState } from 'react'
import { FilmPlayer } from '../../ui/film-player.tsx'
import { FilmTranscript } from './film-transcript.tsx'
import { messages } from './messages.ts'
import { VideoPlayer, VideoStill } from './unit-video.tsx'

const noListener = { onPlaying() {}, onProgress() {} }

type PreviewVideoProps = { unit: UnitView }

/** The video of a lesson that is being edited: the learner's player, without recording or completing anything. */
export function PreviewVideo({ unit }: PreviewVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { film, link, title } = unit
  if (film !== null) return <PreviewFilm key={film.href} unit={unit} film={film} />
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

function PreviewFilm({ unit, film }: PreviewVideoProps & { film: NonNullable<UnitView['film']> }) {
  const [isTranscriptOpen, setIsTranscriptOpen] = useState(false)
  return (
    <div className="space-y-3">
      <FilmPlayer
        src={film.href}
        title={unit.title}
        poster={unit.embedImage?.href ?? null}
        captions={unit.captions}
        language={unit.language}
        startSeconds={null}
        onFailed={() => setIsTranscriptOpen(true)}
        onPosition={() => {}}
        createListener={() => noListener}
      />
      <FilmTranscript
        captions={unit.captions}
        language={unit.language}
        isOpen={isTranscriptOpen}
        onOpenChange={setIsTranscriptOpen}
      />
    </div>
  )
}
