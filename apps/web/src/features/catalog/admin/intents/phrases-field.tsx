import { MAX_PHRASE_LENGTH } from '@kitchen-table/contract/catalog'
import { MAX_INTENT_PHRASES } from '@kitchen-table/domain/intents'
import { useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { controlStyle, Field, getDirAttribute } from '../../../../ui/fields/field.tsx'
import { standaloneLinkStyle } from '../../../../ui/link-style.ts'
import { getFieldId } from '../../editors/field-errors.ts'
import { messages } from './messages.ts'
import { cleanPhrases, type LineNote, listPhraseLineNotes } from './phrase-lines.ts'

/** Of more notes only the first are shown; they come as those are corrected. */
const MAX_NOTES = 8

type PhrasesFieldProps = {
  lines: string[]
  onChange: (lines: string[]) => void
  findOther: (phrase: string) => string | undefined
  /** The phrase that the form was opened to add; null for none. */
  addedPhrase: string | null
  error: string | undefined
}

/** The phrases of an intent, one on each line, and what there is to say about single lines. */
export function PhrasesField({ lines, onChange, findOther, addedPhrase, error }: PhrasesFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const phrases = cleanPhrases(lines)
  const notes = listPhraseLineNotes(lines, { maxLength: MAX_PHRASE_LENGTH, findOther })

  const isAddedAtEnd = addedPhrase !== null && lines.at(-1) === addedPhrase
  useLayoutEffect(() => {
    if (isAddedAtEnd) textarea.current?.scrollTo({ top: textarea.current.scrollHeight })
  }, [isAddedAtEnd])

  function selectLine(line: number) {
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
    textarea.current?.focus()
    textarea.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }

  /** Shows what will be stored of a pasted list. */
  function clean() {
    if (phrases.length !== lines.length || phrases.some((phrase, index) => phrase !== lines[index]))
      onChange(phrases)
  }

  return (
    <div>
      <Field
        id={getFieldId('phrases')}
        label={messages.phrases()}
        hint={messages.phrasesHint()}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={textarea}
            dir={getDirAttribute(lines.join('\n'))}
            rows={8}
            aria-describedby={classNames(control['aria-describedby'], countId)}
            value={lines.join('\n')}
            onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
            onBlur={clean}
            className={classNames(controlStyle, 'field-sizing-content max-h-96 min-h-52 resize-y')}
          />
        )}
      </Field>
      <p id={countId} className="mt-1.5 text-small text-soft tabular-nums">
        {messages.phrasesOfAtMost({ count: phrases.length, max: MAX_INTENT_PHRASES })}
      </p>
      <LineNotes notes={notes} onSelect={selectLine} />
    </div>
  )
}

type LineNotesProps = { notes: LineNote[]; onSelect: (line: number) => void }

function LineNotes({ notes, onSelect }: LineNotesProps) {
  const sorted = [...notes.filter(({ isError }) => isError), ...notes.filter(({ isError }) => !isError)]
  const left = sorted.length - MAX_NOTES
  return (
    <div aria-live="polite" className="text-small">
      {sorted.length > 0 && (
        <ul aria-label={messages.aboutSingleLines()}>
          {sorted.slice(0, MAX_NOTES).map(({ line, text, isError }) => (
            <li key={line} className="flex min-w-0 items-baseline gap-2">
              <button
                type="button"
                onClick={() => onSelect(line)}
                className={`${standaloneLinkStyle} shrink-0 tabular-nums`}
              >
                {messages.line({ line })}
              </button>
              <span className={classNames('min-w-0', isError ? 'text-danger' : 'text-soft')}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p className="text-soft">{messages.andMoreLines({ count: left })}</p>}
    </div>
  )
}
