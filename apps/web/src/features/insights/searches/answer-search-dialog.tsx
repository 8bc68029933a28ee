import type { TrackRow } from '@kitchen-table/contract/catalog'
import type { NamedSearchAnswer } from '@kitchen-table/contract/insights'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { adminClient, tracksQuery } from '../../../app/admin-api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { messages } from './messages.ts'
import { formatTrackTitle } from './search-words.ts'
import { sortTracksBySimilarity } from './sort-tracks-by-similarity.ts'

type AnswerSearchDialogProps = {
  /** The variants of the search that can be tags, the most frequent first. */
  tags: readonly string[]
  /** `isListed`: whether any layout lists the track. */
  onAnswered: (answer: NamedSearchAnswer, isListed: boolean) => void
  /** Returns what takes the focus on closing; null for the button that opened the dialog. */
  finalFocus: () => HTMLElement | null
  onClose: () => void
}

/** Returns why there is no track to save; nothing if there is one. The field is there once the tracks are loaded. */
function findMissingTrack(track: string | null, isLoaded: boolean): FormErrors {
  if (track !== null) return {}
  return isLoaded ? { track: messages.chooseTrack() } : { form: messages.tracksNotLoaded() }
}

/** Makes a track the answer to a search without results, by adding a tag to it. */
export function AnswerSearchDialog({ tags, onAnswered, finalFocus, onClose }: AnswerSearchDialogProps) {
  const [term, setTerm] = useState(tags[0] ?? '')
  const [track, setTrack] = useState<string | null>(null)
  const query = useQuery(tracksQuery)
  const mutation = useFormMutation({
    mutationFn: () => adminClient.insights.answerSearch({ term, track: track ?? '' }),
    fields: { term: [], track: ['catalog.track_not_found'] },
    validate: () => findMissingTrack(track, query.data !== undefined),
    onSuccess(answer) {
      onAnswered(
        answer,
        query.data?.tracks.some(({ slug, isListed }) => slug === answer.track && isListed) ?? false,
      )
      onClose()
    },
  })

  return (
    <FormDialog
      title={messages.addToTrack()}
      description={messages.addToTrackText({ term })}
      mutation={mutation}
      submitLabel={messages.save()}
      busyText={commonMessages.saving()}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {tags.length > 1 && (
        <SelectField
          label={messages.tag()}
          hint={messages.tagHint()}
          options={tags.map((tag) => ({ value: tag, text: tag }))}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          error={mutation.errors.term}
        />
      )}
      <QueryRegion
        query={query}
        name={messages.theTracks()}
        loading={<Skeleton shape="block" className="h-19" />}
      >
        {({ tracks }) => (
          <TrackField
            tracks={tracks}
            term={tags[0] ?? ''}
            value={track}
            onChange={setTrack}
            error={mutation.errors.track ?? (tags.length > 1 ? undefined : mutation.errors.term)}
          />
        )}
      </QueryRegion>
    </FormDialog>
  )
}

type TrackFieldProps = {
  tracks: readonly TrackRow[]
  term: string
  value: string | null
  onChange: (slug: string | null) => void
  error: string | undefined
}

/** Offers the active tracks, those that are most like the term first. */
function TrackField({ tracks, term, value, onChange, error }: TrackFieldProps) {
  const options = useMemo(() => {
    const active = tracks.filter(({ trackDisabled }) => !trackDisabled)
    return sortTracksBySimilarity(active, term).map((track) => ({
      value: track.slug,
      text: formatTrackTitle(track),
    }))
  }, [tracks, term])

  return (
    <ComboboxField
      label={messages.track()}
      hint={messages.trackHint()}
      placeholder={commonMessages.findByTitle()}
      options={options}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
