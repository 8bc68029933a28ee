import { type Cue, parseCaptions } from '@kitchen-table/domain/films'
import { formatClockTime } from '@kitchen-table/domain/learning'
import { useState } from 'react'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { bindTextInput, type FormField } from './bind-field.ts'
import { messages } from './unit.messages.ts'

const SHOWN_PROBLEMS = 3
const SHOWN_CUES = 3

/** The captions of a film, judged when they were pasted or the field is left, with the first of them as they are read. */
export function CaptionsField({ field }: { field: FormField<string> }) {
  const { error, ...input } = bindTextInput(field)
  const [isJudged, setIsJudged] = useState(false)
  const isEmpty = input.value.trim() === ''
  const { cues, problems } = isEmpty ? { cues: [], problems: [] } : parseCaptions(input.value)
  const found = problems.slice(0, SHOWN_PROBLEMS).join(' ') || undefined

  return (
    <div className="space-y-3">
      <TextareaField
        {...input}
        label={messages.captions()}
        hint={messages.captionsHint()}
        error={isJudged ? (found ?? error) : error}
        onPaste={() => setIsJudged(true)}
        onBlur={() => setIsJudged(true)}
        rows={8}
        spellCheck={false}
      />
      <CuesPreview cues={cues} />
    </div>
  )
}

/** The first captions, by which an editor sees that times and words are read as they are meant. */
function CuesPreview({ cues }: { cues: readonly Cue[] }) {
  const last = cues.at(-1)
  if (last === undefined) return null
  const more = cues.length - SHOWN_CUES
  return (
    <div className="text-small">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {cues.slice(0, SHOWN_CUES).map(({ start, end, text }) => (
          <div key={start} className="contents">
            <dt className="text-soft tabular-nums">
              {messages.captionTimes({ start: formatClockTime(start), end: formatClockTime(end) })}
            </dt>
            <dd dir="auto" className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <p className="mt-1 text-soft">
          {messages.moreCaptions({ count: more, end: formatClockTime(last.end) })}
        </p>
      )}
    </div>
  )
}
