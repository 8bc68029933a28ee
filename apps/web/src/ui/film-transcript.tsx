import { createTranscript } from '@kitchen-table/domain/films'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { type ContentLanguage, getLanguageAttributes } from './language-attributes.ts'
import { LineIcon } from './line-icon.tsx'
import { messages } from './messages.ts'

type FilmTranscriptProps = {
  captions: string
  language: ContentLanguage
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The words of a film. On paper they are there whether they are open or not. */
export function FilmTranscript({ captions, language, isOpen, onOpenChange }: FilmTranscriptProps) {
  const id = useId()
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpenChange(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1 text-small font-semibold text-accent print:min-h-0 print:text-ink"
      >
        {messages.transcript()}
        <LineIcon
          name="chevron"
          className={classNames('size-4 transition-transform print:hidden', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        {...getLanguageAttributes(language)}
        className={classNames(
          'max-w-reading space-y-3 text-reading print:max-w-none print:space-y-1.5 print:leading-snug',
          !isOpen && 'hidden print:block',
        )}
      >
        {createTranscript(captions).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same, and they never move.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
