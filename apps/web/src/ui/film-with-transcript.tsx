import { type ComponentProps, type ReactNode, useState } from 'react'
import { FilmPlayer } from './film-player.tsx'
import { FilmTranscript } from './film-transcript.tsx'

type PlayerProps = Omit<ComponentProps<typeof FilmPlayer>, 'onFailed'>
type Playback = Pick<PlayerProps, 'startSeconds' | 'onPosition' | 'createListener'>

const unrecordedPlayback: Playback = {
  startSeconds: null,
  onPosition() {},
  createListener: () => ({ onPlaying() {}, onProgress() {} }),
}

type FilmWithTranscriptProps = Omit<PlayerProps, keyof Playback> &
  Partial<Playback> & {
    /** Shown between the player and the transcript. */
    children?: ReactNode
  }

/** A film with its transcript, which opens where the film does not load, and is printed. Without a listener, nothing is recorded. */
export function FilmWithTranscript({ children, ...film }: FilmWithTranscriptProps) {
  const [isTranscriptOpen, setIsTranscriptOpen] = useState(false)
  return (
    <div className="space-y-3">
      <div className="print:hidden">
        <FilmPlayer {...unrecordedPlayback} {...film} onFailed={() => setIsTranscriptOpen(true)} />
      </div>
      {children}
      <FilmTranscript
        captions={film.captions}
        language={film.language}
        isOpen={isTranscriptOpen}
        onOpenChange={setIsTranscriptOpen}
      />
    </div>
  )
}
