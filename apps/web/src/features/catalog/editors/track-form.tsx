import type { IconRow, TrackRow, UnitRow } from '@kitchen-table/contract/catalog'
import type { Impact } from '@kitchen-table/contract/learning'
import { audiences, BLANK_ICON } from '@kitchen-table/domain/catalog'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { ComboboxField, type ComboboxOption } from '../../../ui/fields/combobox-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TagsField } from '../../../ui/fields/tags-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IconDrawing } from '../drawing.tsx'
import { audienceNames } from './audience-names.ts'
import { bindField, bindTextInput } from './bind-field.ts'
import { DescriptionField } from './description-field.tsx'
import { getFieldError } from './field-errors.ts'
import { LanguageField, LanguageSection, TranslationOriginalField } from './language-section.tsx'
import { canBeTranslation } from './language-values.ts'
import { LessonPicker } from './lesson-picker.tsx'
import { messages } from './messages.ts'
import { ReferenceField } from './reference-field.tsx'
import { addMissingOption, toTrackOptions } from './references.ts'
import { StatusToggle } from './status-toggle.tsx'
import { describeTitleInUse, type TrackValues } from './track-values.ts'
import { UpdatedFlagToggle } from './updated-flag-toggle.tsx'
import { UsageList } from './usage-list.tsx'
import type { RecordForm } from './use-record-form.ts'

type TrackFormProps = {
  editor: RecordForm<TrackValues>
  /** Null for a new track. */
  slug: string | null
  tracks: readonly TrackRow[]
  units: readonly UnitRow[]
  icons: readonly IconRow[]
  /** The records that it can be a translation of. */
  originals: readonly ComboboxOption[]
  /** What names the track that is about to be disabled; null otherwise. */
  usages: Impact['usages'] | null
}

export function TrackForm(props: TrackFormProps) {
  const { editor, slug, tracks, units, icons, originals, usages } = props
  const { Field } = editor.form
  const listTrackOptions = (chosen: string | null) =>
    toTrackOptions(tracks, { without: slug === chosen ? null : slug })
  const audienceOptions = audiences.map((audience) => ({ value: audience, text: audienceNames[audience]() }))
  const blank = { slug: BLANK_ICON, iconName: BLANK_ICON, svgfile: undefined }
  const iconOptions = [blank, ...icons.filter((icon) => icon.slug !== BLANK_ICON)].map(
    ({ slug: value, iconName, svgfile }) => ({
      value,
      text: iconName,
      picture: <IconDrawing svg={svgfile} className="size-6" />,
    }),
  )

  return (
    <>
      <EditorSection title={messages.whatItSays()} help={messages.theFirstLinesDecide()}>
        <Field name="title">
          {(field) => (
            <TextField
              {...bindTextInput(field)}
              label={messages.title()}
              hint={slug === null ? messages.trackAddressHint() : messages.addressStays()}
              error={getFieldError(field) ?? describeTitleInUse(field.state.value, tracks, slug)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field name="content">
          {(field) => <DescriptionField {...bindField(field)} language={editor.values.language} />}
        </Field>
      </EditorSection>
      <EditorSection title={messages.forWhomAndWhat()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="audience">
            {(field) => (
              <SelectField
                {...bindField(field)}
                label={messages.audience()}
                onChange={({ target }) => {
                  const audience = audiences.find((option) => option === target.value)
                  if (audience !== undefined) field.handleChange(audience)
                }}
                options={audienceOptions}
              />
            )}
          </Field>
          <Field name="iconSlug">
            {(field) => (
              <ComboboxField
                {...bindField(field)}
                label={messages.icon()}
                onChange={(icon) => field.handleChange(icon === BLANK_ICON ? null : icon)}
                options={addMissingOption(iconOptions, field.state.value)}
                placeholder={messages.chooseAnIcon()}
                clearText={messages.clearTheIcon()}
              />
            )}
          </Field>
          <Field name="nextUp">
            {(field) => (
              <ReferenceField
                field={field}
                label={messages.watchNext()}
                options={listTrackOptions(field.state.value)}
              />
            )}
          </Field>
          <Field name="relatedTrack">
            {(field) => (
              <ReferenceField
                field={field}
                label={messages.relatedTrack()}
                options={listTrackOptions(field.state.value)}
              />
            )}
          </Field>
        </div>
        <Field name="keywords">
          {(field) => (
            <TagsField
              {...bindField(field)}
              label={messages.tags()}
              hint={messages.wordsThatPeopleSearch()}
              lowercase
            />
          )}
        </Field>
      </EditorSection>
      <EditorSection title={messages.lessonsToAdd()} help={messages.lessonsToAddHelp()}>
        <Field name="units">
          {(field) => (
            <LessonPicker
              units={units}
              chosen={field.state.value}
              onAdd={(unitId) => field.handleChange([...field.state.value, unitId])}
              error={getFieldError(field)}
            />
          )}
        </Field>
      </EditorSection>
      {slug !== null && (
        <EditorSection title={commonMessages.status()} help={messages.bothTakeEffectWhen()}>
          <Field name="trackDisabled">
            {(field) => (
              <StatusToggle
                isDisabled={field.state.value}
                onChange={field.handleChange}
                hint={field.state.value ? messages.learnersCannotOpenIt() : messages.learnersCanOpenIt()}
              />
            )}
          </Field>
          <UsageList noun="track" usages={usages} />
          <Field name="markUpdated">
            {(field) => <UpdatedFlagToggle isMarked={field.state.value} onChange={field.handleChange} />}
          </Field>
        </EditorSection>
      )}
      <LanguageSection>
        <Field name="language">{(field) => <LanguageField field={field} />}</Field>
        {canBeTranslation(editor.values) && (
          <Field name="translationOf">
            {(field) => <TranslationOriginalField field={field} options={originals} />}
          </Field>
        )}
      </LanguageSection>
    </>
  )
}
