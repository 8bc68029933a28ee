import type { EditedTrack, TrackRow } from '@kitchen-table/contract/catalog'
import { isSameValue } from '@kitchen-table/domain/catalog'
import type { Language } from '@kitchen-table/i18n/locale'
import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminClient, tracksQuery } from '../../../app/admin-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { BackLink } from './back-link.tsx'
import { createMergeFlashMessages } from './create-merge-flash-messages.ts'
import { invalidateContent } from './editor-queries.ts'
import { describeSaveImpact, describeTrackReach } from './impact-words.ts'
import { toLanguageInput, toOriginalOptions } from './language-values.ts'
import { getHiddenReason, LearnerLink } from './learner-link.tsx'
import { findLearnerPageOfTrack } from './learner-page.ts'
import { messages } from './messages.ts'
import { prefillTrack, useRecordSearchAnswer } from './new-track-for-search.ts'
import { RecordEditor } from './record-editor.tsx'
import { iconsQuery, unitsQuery } from './record-list-queries.ts'
import { TrackForm } from './track-form.tsx'
import { TrackPreview } from './track-preview.tsx'
import {
  defineTrackFields,
  type TrackValues,
  toStoredTrack,
  toTrackRecord,
  validateTrack,
} from './track-values.ts'
import type { FormDraft } from './use-claimed-draft.ts'
import { useTrackImpact } from './use-impact.ts'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

type EditedKey = { slug: string | null; creationId: string }

/** Saves a track, whose address stays when its title changes. */
async function saveTrack({ slug, creationId }: EditedKey, values: TrackValues, version: number | null) {
  const input = toLanguageInput(values)
  return toTrackRecord(
    slug === null || version === null
      ? await adminClient.catalog.createTrack({ ...input, creationId })
      : await adminClient.catalog.updateTrack({ ...input, slug, version }),
  )
}

type TrackEditorProps = {
  /** The track as it is stored, or null to create one. */
  track: EditedTrack | null
  /** Names the drafts of the track. */
  record: string
  /** Of the draft that this page writes; a new record is created with it. */
  draft: FormDraft
  /** What people search for in vain, which a new track is to answer. */
  searchTerm: string | null
}

function useTrackForm(
  { track, record: draftRecord, draft, searchTerm }: TrackEditorProps,
  fields: RecordFormOptions<TrackValues>['fields'],
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const recordAnswer = useRecordSearchAnswer(searchTerm)
  const slug = track?.slug ?? null

  return useRecordForm<TrackValues>({
    record: draftRecord,
    draft,
    title: ({ title }) => messages.trackNamed({ title: title.trim() || messages.withoutATitleYet() }),
    fields,
    loaded: track === null ? { values: prefillTrack(searchTerm), version: null } : toTrackRecord(track),
    validate: validateTrack,
    toStoredForm: toStoredTrack,
    save: (values, version, key) => saveTrack({ slug: key ?? slug, creationId: draft.id }, values, version),
    reload: async (key = slug ?? '') => toTrackRecord(await adminClient.catalog.findTrack({ slug: key })),
    onSaved({ key, values }) {
      invalidateContent(queryClient)
      void recordAnswer(key, values)
    },
    describeSaved: ({ values }, mergedWith) => [
      { title: commonMessages.updatesSaved(), text: messages.trackNamed({ title: values.title }) },
      ...createMergeFlashMessages(fields, mergedWith),
    ],
    onCreated: ({ key }) => void navigate({ to: '/admin/updatetrack/$slug', params: { slug: key } }),
    describeFailure: ({ title }) => ({
      level: 'warn',
      title: commonMessages.updateFailed(),
      text: messages.trackNotSaved({ title }),
    }),
  })
}

/** Returns the tracks that one in this language can be a translation of, without itself. */
function listOriginals(tracks: readonly TrackRow[], ownSlug: string | null, language: Language) {
  const others = tracks.filter(({ slug }) => slug !== ownSlug)
  return toOriginalOptions(
    others.map(({ slug, trackDisabled, ...row }) => ({ ...row, key: slug, disabled: trackDisabled })),
    language,
  )
}

/** Creates a track, or edits one (docs/product.md 14.2). */
export function TrackEditor(props: TrackEditorProps) {
  const { track } = props
  const [{ data: trackList }, { data: unitList }, { data: iconList }] = useSuspenseQueries({
    queries: [tracksQuery, unitsQuery, iconsQuery],
  })
  const units = new Map(unitList.units.map((unit) => [unit.unitId, unit]))
  const tracks = new Map(trackList.tracks.map((row) => [row.slug, row]))
  const fields = defineTrackFields({ tracks, units })
  const editor = useTrackForm(props, fields)
  const { values, base } = editor
  const slug = track?.slug ?? null
  const [openedAt] = useState(() => new Date().toISOString())
  const { reach, consequence } = useTrackImpact(slug, {
    units: values.units,
    trackDisabled: values.trackDisabled,
  })
  const heading = track === null ? messages.createNewTrack() : messages.editTrack({ title: track.title })

  const isDisabling = values.trackDisabled && !base.values.trackDisabled
  const affectsLearners = isDisabling || !isSameValue(values.units, base.values.units)
  const status = base.values.trackDisabled ? commonMessages.disabled() : commonMessages.active()
  const page = track && findLearnerPageOfTrack({ ...track, trackDisabled: base.values.trackDisabled })

  return (
    <RecordEditor
      heading={heading}
      back={<BackLink to="/admin/tracks">{messages.manageTracks()}</BackLink>}
      lead={
        track !== null &&
        [status, getHiddenReason(page), reach && describeTrackReach(reach)].filter(Boolean).join(' · ')
      }
      actions={<LearnerLink page={page} />}
      content={track && { kind: 'track', key: track.slug }}
      editor={editor}
      fields={fields}
      saveLabel={track === null ? messages.createTrack() : messages.updateTrack()}
      note={consequence && affectsLearners && describeSaveImpact(consequence, isDisabling, Date.now())}
      form={
        <TrackForm
          editor={editor}
          slug={slug}
          tracks={trackList.tracks}
          units={unitList.units}
          icons={iconList.icons}
          originals={listOriginals(trackList.tracks, slug, values.language)}
          usages={isDisabling ? (reach?.usages ?? null) : null}
        />
      }
      preview={
        <TrackPreview
          values={values}
          createdAt={track?.createdAt ?? openedAt}
          units={units}
          icons={iconList.icons}
          onReorder={(next) => editor.form.setFieldValue('units', next)}
        />
      }
    />
  )
}
