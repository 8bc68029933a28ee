import type { UnitView } from '@kitchen-table/contract/catalog'
import { formatClockTime } from '@kitchen-table/domain/learning'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilmPlayer } from '../../ui/film-player.tsx'
import { FilmTranscript } from '../../ui/film-transcript.tsx'
import { messages } from './messages.ts'
import { type UnitVideoProps, useUnitPlayback } from './use-unit-playback.ts'

type UnitFilmProps = UnitVideoProps & { film: NonNullable<UnitView['film']> }

/** The film of a lesson with its transcript, which opens where the film does not load, and is printed. */
export function UnitFilm({ film, ...props }: UnitFilmProps) {
  const { title, captions, language, embedImage } = props.unit
  const { resumeAt, onPosition, createListener } = useUnitPlayback(props)
  const [startSeconds, setStartSeconds] = useState<number | null>(null)
  const [hasStarted, setHasStarted] = useState(false)
  const [isTranscriptOpen, setIsTranscriptOpen] = useState(false)

  return (
    <div className="max-w-2xl space-y-3 print:max-w-none">
      <div className="print:hidden">
        <FilmPlayer
          src={film.href}
          title={title}
          poster={embedImage?.href ?? null}
          captions={captions}
          language={language}
          startSeconds={startSeconds}
          onFailed={() => setIsTranscriptOpen(true)}
          onPosition={onPosition}
          createListener={() => createListener(() => setHasStarted(true))}
        />
      </div>
      {!hasStarted && resumeAt !== null && (
        <Button
          variant="outline"
          size="small"
          className="print:hidden"
          onClick={() => setStartSeconds(resumeAt)}
        >
          {messages.continueFrom({ time: formatClockTime(resumeAt) })}
        </Button>
      )}
      <FilmTranscript
        captions={captions}
        language={language}
        isOpen={isTranscriptOpen}
        onOpenChange={setIsTranscriptOpen}
      />
    </div>
  )
}
