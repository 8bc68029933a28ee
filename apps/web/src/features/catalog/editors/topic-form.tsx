import type { TrackRow } from '@kitchen-table/contract/catalog'
import { isTitleTaken } from '@kitchen-table/domain/catalog'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ColorField } from '../../../ui/fields/color-field.tsx'
import type { ComboboxOption } from '../../../ui/fields/combobox-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { bindCheckbox, bindField, bindTextInput } from './bind-field.ts'
import { contentPictureRules } from './content-file-rules.ts'
import { DescriptionField } from './description-field.tsx'
import { getFieldError } from './field-errors.ts'
import { LanguageField, LanguageSection, TranslationOriginalField } from './language-section.tsx'
import { canBeTranslation } from './language-values.ts'
import { messages } from './messages.ts'
import { RecordUploadField } from './record-upload-field.tsx'
import { StatusToggle } from './status-toggle.tsx'
import { describeTakenTopicTitle, getContrastWarning, type TopicValues } from './topic-values.ts'
import { TrackPicker } from './track-picker.tsx'
import type { ContentUploads } from './use-content-uploads.ts'
import type { RecordForm } from './use-record-form.ts'

type TopicFormProps = {
  editor: RecordForm<TopicValues>
  isNew: boolean
  /** The other topics of the layout, whose titles are taken. */
  otherTopics: readonly { title: string }[]
  tracks: readonly TrackRow[]
  /** The records that it can be a translation of. */
  originals: readonly ComboboxOption[]
  uploads: ContentUploads
}

const COLOR_PLACEHOLDER = '#000000'

export function TopicForm({ editor, isNew, otherTopics, tracks, originals, uploads }: TopicFormProps) {
  const { Field } = editor.form
  return (
    <>
      <EditorSection title={messages.whatItSays()} help={messages.aSentenceOrTwo()}>
        <Field name="title">
          {(field) => (
            <TextField
              {...bindTextInput(field)}
              label={messages.title()}
              hint={isNew ? messages.topicAddressHint() : messages.addressStays()}
              error={
                isTitleTaken(otherTopics, field.state.value)
                  ? describeTakenTopicTitle(field.state.value)
                  : getFieldError(field)
              }
              autoComplete="off"
            />
          )}
        </Field>
        <Field name="content">
          {(field) => <DescriptionField {...bindField(field)} language={editor.values.language} />}
        </Field>
      </EditorSection>
      <EditorSection title={messages.howItLooks()} help={messages.theColorsPaintIts()}>
        <BannerFields editor={editor} uploads={uploads} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="primaryColor">
            {(field) => (
              <ColorField
                {...bindField(field)}
                label={messages.primaryColor()}
                placeholder={COLOR_PLACEHOLDER}
                warning={getContrastWarning(field.state.value)}
              />
            )}
          </Field>
          <Field name="secondaryColor">
            {(field) => (
              <ColorField
                {...bindField(field)}
                label={messages.secondaryColor()}
                placeholder={COLOR_PLACEHOLDER}
                warning={getContrastWarning(field.state.value)}
              />
            )}
          </Field>
        </div>
      </EditorSection>
      <EditorSection title={messages.tracksToAdd()} help={messages.tracksToAddHelp()}>
        <Field name="tracks">
          {(field) => (
            <TrackPicker
              tracks={tracks}
              chosen={field.state.value}
              onAdd={(slug) => field.handleChange([...field.state.value, slug])}
              error={getFieldError(field)}
            />
          )}
        </Field>
      </EditorSection>
      <EditorSection title={commonMessages.status()} help={messages.takesEffectWhenYou()}>
        <Field name="disabled">
          {(field) => (
            <StatusToggle
              isDisabled={field.state.value}
              onChange={field.handleChange}
              hint={field.state.value ? messages.nobodySeesItIts() : messages.everybodyWithThisLayout()}
            />
          )}
        </Field>
        <Field name="featured">
          {(field) => (
            <Checkbox
              label={messages.featured()}
              hint={messages.featuredTopicsStandFirst()}
              {...bindCheckbox(field)}
            />
          )}
        </Field>
      </EditorSection>
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

function BannerFields({ editor, uploads }: Pick<TopicFormProps, 'editor' | 'uploads'>) {
  const { Field } = editor.form
  return (
    <>
      <Field name="banner">
        {(field) => (
          <RecordUploadField
            {...bindField(field)}
            editor={editor}
            name={field.name}
            {...contentPictureRules}
            label={messages.bannerImage()}
            optional
            isPicture
            upload={uploads.uploadAs('content-picture')}
          />
        )}
      </Field>
      {editor.values.banner !== null && (
        <Field name="bannerAlt">
          {(field) => (
            <TextField
              {...bindTextInput(field)}
              label={messages.descriptionOfTheBanner()}
              hint={messages.forPeopleWhoCannot()}
            />
          )}
        </Field>
      )}
    </>
  )
}
