import type { UnitView } from '@kitchen-table/contract/catalog'
import { formatClockTime } from '@kitchen-table/domain/learning'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilmWithTranscript } from '../../ui/film-with-transcript.tsx'
import { messages } from './messages.ts'
import { type UnitVideoProps, useUnitPlayback } from './use-unit-playback.ts'

type UnitFilmProps = UnitVideoProps & { film: NonNullable<UnitView['film']> }

/** The film of a lesson, which continues where it was stopped. */
export function UnitFilm({ film, ...props }: UnitFilmProps) {
  const { title, captions, language, embedImage } = props.unit
  const { resumeAt, onPosition, createListener } = useUnitPlayback(props)
  const [startSeconds, setStartSeconds] = useState<number | null>(null)
  const [hasStarted, setHasStarted] = useState(false)

  return (
    <div className="max-w-2xl print:max-w-none">
      <FilmWithTranscript
        src={film.href}
        title={title}
        poster={embedImage?.href ?? null}
        captions={captions}
        language={language}
        startSeconds={startSeconds}
        onPosition={onPosition}
        createListener={() => createListener(() => setHasStarted(true))}
      >
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
      </FilmWithTranscript>
    </div>
  )
}
