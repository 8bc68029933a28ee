import type { EditedUnit, UnitRow } from '@kitchen-table/contract/catalog'
import type { Language } from '@kitchen-table/i18n/locale'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminClient, tracksQuery } from '../../../app/admin-api.ts'
import { product } from '../../../app/start-data.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { linkStyle } from '../../../ui/link-style.ts'
import { BackLink } from './back-link.tsx'
import { createMergeFlashMessages } from './create-merge-flash-messages.ts'
import type { EditedFields } from './edited-field.ts'
import { invalidateContent } from './editor-queries.ts'
import { describeSaveImpact, describeUnitReach } from './impact-words.ts'
import { toOriginalOptions } from './language-values.ts'
import { getHiddenReason, LearnerLink } from './learner-link.tsx'
import { findLearnerPageOfUnit } from './learner-page.ts'
import { MarkReviewedButton } from './mark-reviewed-button.tsx'
import { messages } from './messages.ts'
import { RecordEditor } from './record-editor.tsx'
import { editedHelpLinesQuery, unitsQuery } from './record-list-queries.ts'
import { isMarkedUpdated } from './track-values.ts'
import { messages as unitMessages } from './unit.messages.ts'
import { UnitForm } from './unit-form.tsx'
import { type UnitPartRenderers, UnitPreview } from './unit-preview.tsx'
import {
  defineUnitFields,
  emptyUnitValues,
  isNewUnit,
  toStoredUnit,
  toUnitInput,
  toUnitRecord,
  type UnitValues,
  unitMergeGroups,
  validateUnit,
} from './unit-values.ts'
import type { FormDraft } from './use-claimed-draft.ts'
import { useContentUploads } from './use-content-uploads.ts'
import { useUnitImpact } from './use-impact.ts'
import { useRecordForm } from './use-record-form.ts'

type EditedKey = { unitId: string | null; creationId: string }

async function saveUnit({ unitId, creationId }: EditedKey, values: UnitValues, version: number | null) {
  const { type, ...input } = toUnitInput(values)
  // Only valid input is saved, which has a type.
  if (type === '') throw new Error('A unit without a type was saved')
  return toUnitRecord(
    unitId === null || version === null
      ? await adminClient.catalog.createUnit({ ...input, type, creationId })
      : await adminClient.catalog.updateUnit({ ...input, type, unitId, version, marks: values.marks }),
  )
}

function useUnitForm(
  { unit, draft }: Pick<UnitEditorProps, 'unit' | 'draft'>,
  fields: EditedFields<UnitValues>,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const unitId = unit?.unitId ?? null

  return useRecordForm<UnitValues>({
    record: `unit:${unitId ?? 'new'}`,
    draft,
    title: ({ title }) => unitMessages.unitNamed({ title: title.trim() || messages.withoutATitleYet() }),
    fields,
    groups: unitMergeGroups,
    toStoredForm: toStoredUnit,
    loaded: unit === null ? { values: emptyUnitValues, version: null } : toUnitRecord(unit),
    validate: validateUnit,
    save: (values, version, key) =>
      saveUnit({ unitId: key ?? unitId, creationId: draft.id }, values, version),
    reload: async (key = unitId ?? '') => toUnitRecord(await adminClient.catalog.findUnit({ unitId: key })),
    onSaved: () => invalidateContent(queryClient),
    describeSaved: ({ values }, mergedWith) => [
      {
        title: unitId === null ? unitMessages.unitCreated() : commonMessages.updatesSaved(),
        text: unitMessages.unitNamed({ title: values.title }),
      },
      ...createMergeFlashMessages(fields, mergedWith),
    ],
    onCreated: ({ key }) => void navigate({ to: '/admin/updateunit/$unitId', params: { unitId: key } }),
    describeFailure: () =>
      unitId === null
        ? { level: 'warn', title: commonMessages.createError(), text: unitMessages.couldNotCreateUnit() }
        : { level: 'warn', title: commonMessages.updateFailed(), text: unitMessages.couldNotUpdateUnit() },
  })
}

type UnitEditorProps = UnitPartRenderers & {
  /** The unit as it is stored, or null to create one. */
  unit: EditedUnit | null
  /** Of the draft that this page writes; a new record is created with it. */
  draft: FormDraft
}

/** Creates a unit, or edits one (docs/product.md 14.2). */
export function UnitEditor({ unit, draft, ...renderers }: UnitEditorProps) {
  const { data: trackList } = useQuery(tracksQuery)
  const { data: helpLineList } = useQuery(editedHelpLinesQuery)
  const { data: unitList } = useQuery(unitsQuery)
  const tracks = trackList?.tracks ?? []
  const units = unitList?.units ?? []
  const helpLines = helpLineList?.helpLines ?? []
  const fields = defineUnitFields({
    track: (slug) => tracks.find((track) => track.slug === slug)?.title ?? slug,
    helpLine: (slug) => helpLines.find((line) => line.slug === slug)?.name ?? slug,
    unit: (unitId) => units.find((other) => other.unitId === unitId)?.title ?? unitId,
  })
  const editor = useUnitForm({ unit, draft }, fields)
  const uploads = useContentUploads()
  const { values, base } = editor
  const [openedAt] = useState(() => new Date().toISOString())
  const { reach, consequence } = useUnitImpact(unit?.unitId ?? null, values.unitDisabled)
  const heading = unit === null ? unitMessages.createNewUnit() : unitMessages.editUnit({ title: unit.title })

  const isDisabling = values.unitDisabled && !base.values.unitDisabled
  const status = base.values.unitDisabled ? commonMessages.disabled() : commonMessages.active()
  const page =
    unit && trackList
      ? findLearnerPageOfUnit({ ...unit, unitDisabled: base.values.unitDisabled }, trackList.tracks)
      : null
  const canMark = unit !== null && !isNewUnit(unit.createdAt, product.newFlag, Date.now())
  const isMarked = isMarkedUpdated(unit?.unitUpdateDate ?? null, product.newFlag, Date.now())

  return (
    <RecordEditor
      heading={heading}
      back={<BackLink to="/admin/units">{unitMessages.manageUnits()}</BackLink>}
      lead={
        unit !== null &&
        [status, getHiddenReason(page), reach && describeUnitReach(reach)].filter(Boolean).join(' · ')
      }
      actions={
        unit !== null && (
          <>
            <LearnerLink page={page} />
            <MarkReviewedButton unit={unit} editor={editor} />
          </>
        )
      }
      content={unit && { kind: 'unit', key: unit.unitId }}
      editor={editor}
      fields={fields}
      saveLabel={unit === null ? unitMessages.createUnit() : unitMessages.updateUnit()}
      note={consequence && isDisabling && describeSaveImpact(consequence, isDisabling, Date.now())}
      form={
        <>
          {unit !== null && <TracksOfUnit tracks={unit.foundIn} />}
          <UnitForm
            editor={editor}
            uploads={uploads}
            tracks={tracks}
            helpLines={helpLines}
            originals={listOriginals(units, unit?.unitId, values.language)}
            canMark={canMark}
            isMarked={isMarked}
            usages={isDisabling ? (reach?.usages ?? null) : null}
          />
        </>
      }
      preview={
        <UnitPreview
          values={values}
          createdAt={unit?.createdAt ?? openedAt}
          helpLines={helpLines}
          uploads={uploads}
          {...renderers}
        />
      }
    />
  )
}

/** Returns the units that one in this language can be a translation of, without itself. */
function listOriginals(units: readonly UnitRow[], ownId: string | undefined, language: Language) {
  const others = units.filter(({ unitId }) => unitId !== ownId)
  return toOriginalOptions(
    others.map(({ unitId, unitDisabled, ...row }) => ({ ...row, key: unitId, disabled: unitDisabled })),
    language,
  )
}

function TracksOfUnit({ tracks }: { tracks: EditedUnit['foundIn'] }) {
  if (tracks.length === 0) return <p className="mb-8 text-soft">{unitMessages.notInAnyTracks()}</p>
  return (
    <div className="mb-8">
      <h2 className="font-sans text-small font-semibold">{unitMessages.inTheseTracks()}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {tracks.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to="/admin/updatetrack/$slug"
              params={{ slug }}
              className={`${linkStyle} inline-flex min-h-11 items-center`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
