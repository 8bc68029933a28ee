import { useState } from 'react'
import { FilmPlayer } from './film-player.tsx'
import { FilmTranscript } from './film-transcript.tsx'
import type { ContentLanguage } from './language-attributes.ts'

const noListener = { onPlaying() {}, onProgress() {} }

type FilmWithTranscriptProps = {
  src: string
  title: string
  poster: string | null
  captions: string
  language: ContentLanguage
}

/** A film of which nothing is recorded, with its words below. */
export function FilmWithTranscript({ captions, language, ...film }: FilmWithTranscriptProps) {
  const [isTranscriptOpen, setIsTranscriptOpen] = useState(false)
  return (
    <div className="space-y-3">
      <FilmPlayer
        {...film}
        captions={captions}
        language={language}
        startSeconds={null}
        onFailed={() => setIsTranscriptOpen(true)}
        onPosition={() => {}}
        createListener={() => noListener}
      />
      <FilmTranscript
        captions={captions}
        language={language}
        isOpen={isTranscriptOpen}
        onOpenChange={setIsTranscriptOpen}
      />
    </div>
  )
}
