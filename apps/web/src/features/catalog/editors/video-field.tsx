import { describeVideoProblem, parseVideoReference, splitVideoReference } from '@kitchen-table/domain/catalog'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { bindTextInput, type FormField } from './bind-field.ts'
import { messages } from './unit.messages.ts'

type VideoFieldProps = { field: FormField<string> }

/** Returns what was read from the address of a video; a number by itself says no more than it is. */
function describeVideo(typed: string): string {
  const reference = parseVideoReference(typed)
  if (reference === null || reference === typed) return messages.itsNumberOnVimeo()
  const { number, hash } = splitVideoReference(reference)
  return hash === undefined ? messages.videoNumber({ number }) : messages.unlistedVideo({ number })
}

/** The number or address of a video, judged when it was pasted or the field is left. */
export function VideoField({ field }: VideoFieldProps) {
  const { error, ...input } = bindTextInput(field)
  const [isJudged, setIsJudged] = useState(false)
  const typed = input.value.trim()
  const problem = typed === '' ? undefined : describeVideoProblem(typed)

  return (
    <TextField
      {...input}
      label={messages.videoNumberOrAddress()}
      hint={describeVideo(typed)}
      error={error ?? (isJudged ? problem : undefined)}
      onPaste={() => setIsJudged(true)}
      onBlur={() => setIsJudged(true)}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
