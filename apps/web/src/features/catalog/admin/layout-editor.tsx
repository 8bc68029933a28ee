import type { EditedLayout, IntentRow, TopicRow, TrackRow, UnitRow } from '@kitchen-table/contract/catalog'
import { layoutInput } from '@kitchen-table/contract/content-input'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient } from '../../../app/admin-api.ts'
import { api } from '../../../app/api.ts'
import { formatMoment } from '../../../app/format-dates.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { bindCheckbox } from '../editors/bind-field.ts'
import { DraftNotice } from '../editors/draft-notice.tsx'
import { getFieldError } from '../editors/field-errors.ts'
import { lazyConflictDialog } from '../editors/lazy-conflict-dialog.tsx'
import { LeaveGuard } from '../editors/leave-guard.tsx'
import { LayoutChangeGuard } from '../editors/page-layout.tsx'
import { type RecordForm, useRecordForm } from '../editors/use-record-form.ts'
import { validateFields } from '../editors/validate-fields.ts'
import { VersionsButton } from '../editors/versions-button.tsx'
import { defineLayoutFields, type LayoutValues, toLayoutRecord } from './layout-fields.ts'
import { messages } from './messages.ts'
import { OfferedIntentsSection } from './offered-intents-section.tsx'
import { type OrderedRecord, OrderSection } from './order-section.tsx'
import { editedLayoutQuery } from './queries.ts'

const ConflictDialog = lazyConflictDialog<LayoutValues>()

/** The title of a layout is not edited here. */
const layoutValuesInput = layoutInput.omit({ title: true })

type LayoutEditorProps = {
  layout: EditedLayout
  tracks: TrackRow[]
  topics: TopicRow[]
  units: UnitRow[]
  intents: IntentRow[]
  draftId: string
}

function useLayoutForm({ layout, tracks, topics, intents, draftId }: LayoutEditorProps) {
  const { config, title } = layout
  const queryClient = useQueryClient()
  const fields = defineLayoutFields(tracks, topics, intents)

  const form = useRecordForm<LayoutValues>({
    record: `layout:${config}`,
    draft: { id: draftId },
    title: () => messages.layoutNamed({ title }),
    fields,
    loaded: toLayoutRecord(layout),
    validate: (values) => validateFields(layoutValuesInput, values),
    async save(values, version) {
      const saved = await adminClient.catalog.updateLayout({
        ...values,
        layout: config,
        version: version ?? layout.version,
      })
      queryClient.setQueryData(editedLayoutQuery(config).queryKey, saved)
      return toLayoutRecord(saved)
    },
    reload: async () => toLayoutRecord(await adminClient.catalog.findLayout({ layout: config })),
    onSaved: () => void queryClient.invalidateQueries({ queryKey: api.catalog.key() }),
    describeSaved: (_record, mergedWith) => [
      {
        title: messages.displayUpdated(),
        text:
          mergedWith === null
            ? messages.displaySaved()
            : messages.displaySavedTogether({ editor: mergedWith.savedBy ?? messages.anotherEditor() }),
      },
    ],
    describeFailure: () => ({
      level: 'warn',
      title: commonMessages.updateFailed(),
      text: messages.layoutNotSaved({ title }),
    }),
  })
  return { form, fields }
}

/**
 * Orders the tracks and topics of a layout, and chooses what its dashboard begins with and offers (docs/product.md 14.1).
 */
export function LayoutEditor(props: LayoutEditorProps) {
  const { layout, tracks, topics, units, intents } = props
  const { form, fields } = useLayoutForm(props)
  const { Field } = form.form

  return (
    <section aria-label={messages.layoutRegion({ title: layout.title })} className="space-y-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-small text-soft">{describeSaved(layout)}</p>
        <VersionsButton content={{ kind: 'layout', key: layout.config }} editor={form} fields={fields} />
      </div>
      {form.restored && (
        <DraftNotice restored={form.restored} changes={form.changes} onDiscard={form.discard} />
      )}
      <div className="grid items-start gap-12 lg:grid-cols-[1.15fr_1fr]">
        <Field name="trackDisplay">
          {(field) => (
            <OrderSection
              title={messages.trackOrder()}
              help={messages.trackOrderHelp()}
              kind="track"
              records={tracks.map(toOrderedTrack)}
              order={field.state.value}
              onChange={field.handleChange}
              emptyTitle={messages.noTracksListed()}
              emptyText={messages.noTracksListedHelp()}
              error={getFieldError(field)}
            />
          )}
        </Field>
        <div className="min-w-0 space-y-12">
          <DashboardFields form={form} tracks={tracks} />
          <OfferedIntentsSection
            form={form}
            config={layout.config}
            intents={intents}
            tracks={tracks}
            units={units}
          />
          <Field name="topicOrder">
            {(field) => (
              <OrderSection
                title={messages.topicOrder()}
                help={messages.topicOrderHelp()}
                kind="topic"
                records={topics.map(toOrderedTopic)}
                order={field.state.value}
                onChange={field.handleChange}
                emptyTitle={messages.noTopicsInOrder()}
                emptyText={messages.noTopicsInOrderHelp()}
                error={getFieldError(field)}
              />
            )}
          </Field>
        </div>
      </div>
      <SaveBar
        changes={form.changes}
        status={form.status}
        error={form.message}
        saveLabel={messages.saveDisplay()}
        onSave={form.save}
        onDiscard={form.discard}
      />
      <LeaveGuard editor={form} />
      <LayoutChangeGuard editor={form} />
      <ConflictDialog editor={form} fields={fields} />
    </section>
  )
}

function describeSaved({ title, savedAt, savedBy }: EditedLayout): string {
  if (savedAt === null) return messages.layoutTitle({ title })
  const moment = formatMoment(savedAt)
  return savedBy === null
    ? messages.layoutSaved({ title, moment })
    : messages.layoutSavedBy({ title, moment, editor: savedBy })
}

type DashboardFieldsProps = { form: RecordForm<LayoutValues>; tracks: TrackRow[] }

function DashboardFields({ form, tracks }: DashboardFieldsProps) {
  const { Field } = form.form
  return (
    <EditorSection title={messages.dashboard()} help={messages.dashboardHelp()}>
      <Field name="welcomeTrack">
        {(field) => (
          <SelectField
            label={messages.welcomeTrack()}
            hint={messages.welcomeTrackHint()}
            placeholder={commonMessages.none()}
            options={listWelcomeTracks(tracks, field.state.value)}
            value={field.state.value ?? ''}
            onChange={({ target }) => field.handleChange(target.value === '' ? null : target.value)}
            error={getFieldError(field)}
          />
        )}
      </Field>
      <Field name="featureTrack">
        {(field) => (
          <Checkbox label={messages.showFirstTrackLarger()} {...bindCheckbox(field)} className="mt-2" />
        )}
      </Field>
    </EditorSection>
  )
}

function toOrderedTrack({ slug, title, units, trackDisabled }: TrackRow): OrderedRecord {
  const note = messages.countLessons({ count: units.length })
  return { slug, title, note, isDisabled: trackDisabled }
}

function toOrderedTopic({ slug, title, tracks, disabled, featured }: TopicRow): OrderedRecord {
  const count = tracks.length
  const note = featured ? messages.countFeaturedTracks({ count }) : messages.countTracks({ count })
  return { slug, title, note, isDisabled: disabled }
}

/** Returns the tracks that can welcome learners, and the chosen one in any case. */
function listWelcomeTracks(tracks: TrackRow[], chosen: string | null) {
  const options = tracks
    .filter(({ slug, trackDisabled }) => !trackDisabled || slug === chosen)
    .map(({ slug, title, trackDisabled }) => ({
      value: slug,
      text: trackDisabled ? messages.disabledOption({ title }) : title,
    }))
  const isMissing = chosen !== null && !tracks.some(({ slug }) => slug === chosen)
  return isMissing
    ? [{ value: chosen, text: messages.missingOption({ title: chosen }) }, ...options]
    : options
}
