import type { HelpLineRow, TrackRow } from '@kitchen-table/contract/catalog'
import type { Impact } from '@kitchen-table/contract/learning'
import { type UnitMark, unitTypes } from '@kitchen-table/domain/catalog'
import { unitTypeNames } from '../../../app/unit-type-names.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { ComboboxOption } from '../../../ui/fields/combobox-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TagsField } from '../../../ui/fields/tags-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { bindCheckbox, bindField, bindTextInput } from './bind-field.ts'
import { DescriptionField } from './description-field.tsx'
import { LanguageField, LanguageSection, TranslationOriginalField } from './language-section.tsx'
import { canBeTranslation } from './language-values.ts'
import { messages } from './messages.ts'
import { messages as unitMessages } from './unit.messages.ts'
import { UnitMedia } from './unit-media.tsx'
import { UnitPracticeSection } from './unit-practice-section.tsx'
import { UnitSafetySection } from './unit-safety-section.tsx'
import { parseUnitType, type UnitValues } from './unit-values.ts'
import { UsageList } from './usage-list.tsx'
import type { ContentUploads } from './use-content-uploads.ts'
import { usePastedPicture } from './use-pasted-picture.ts'
import type { RecordForm } from './use-record-form.ts'

type UnitFormProps = {
  editor: RecordForm<UnitValues>
  uploads: ContentUploads
  /** Those that a sensitive lesson can lead to. */
  tracks: readonly TrackRow[]
  /** Those that can stand at its head. */
  helpLines: readonly HelpLineRow[]
  /** The records that it can be a translation of. */
  originals: readonly ComboboxOption[]
  /** Whether the boxes that mark the unit are shown: it is stored, and does not carry the flag "New". */
  canMark: boolean
  /** Whether it carries the flag "Updated". */
  isMarked: boolean
  /** What names the unit that is about to be disabled; null otherwise. */
  usages: Impact['usages'] | null
}

const listTypeOptions = () => unitTypes.map((type) => ({ value: type, text: unitTypeNames[type]() }))

export function UnitForm(props: UnitFormProps) {
  const { editor, uploads, tracks, helpLines, originals, canMark, isMarked, usages } = props
  const { Field } = editor.form
  const pasted = usePastedPicture(editor)
  return (
    <>
      <EditorSection title={messages.whatItSays()} help={unitMessages.oneThingThatSomeone()}>
        <Field name="title">
          {(field) => <TextField {...bindTextInput(field)} label={messages.title()} autoComplete="off" />}
        </Field>
        <Field name="type">
          {(field) => (
            <SelectField
              {...bindField(field)}
              label={messages.type()}
              hint={unitMessages.typeHint()}
              placeholder={unitMessages.chooseAType()}
              onChange={({ target }) => field.handleChange(parseUnitType(target.value) ?? '')}
              options={listTypeOptions()}
              className="max-w-xs"
            />
          )}
        </Field>
        <Field name="content">
          {(field) => (
            <DescriptionField
              {...bindField(field)}
              language={editor.values.language}
              headingLevelsShownAs="reading"
              onPasteFile={pasted.takeFile}
            />
          )}
        </Field>
        <Field name="keywords">
          {(field) => (
            <TagsField
              {...bindField(field)}
              label={messages.tags()}
              hint={unitMessages.whatPeopleTypeWho()}
              lowercase
            />
          )}
        </Field>
      </EditorSection>
      <EditorSection title={unitMessages.media()} help={unitMessages.whatLearnersSeeAbove()}>
        <UnitMedia editor={editor} uploads={uploads} pastedPicture={pasted.picture} />
      </EditorSection>
      <UnitPracticeSection editor={editor} />
      <UnitSafetySection editor={editor} tracks={tracks} helpLines={helpLines} />
      <EditorSection title={commonMessages.status()} help={messages.takesEffectWhenYou()}>
        <div className="grid gap-1">
          <Field name="unitDisabled">
            {(field) => (
              <Checkbox
                label={unitMessages.disableUnit()}
                hint={unitMessages.learnersNoLongerSee()}
                {...bindCheckbox(field)}
              />
            )}
          </Field>
          <UsageList noun="unit" usages={usages} />
          <Field name="reviewedBy">
            {(field) => (
              <TextField
                {...bindTextInput(field)}
                label={unitMessages.reviewedBy()}
                hint={unitMessages.reviewedByHint()}
                optional
                maxLength={120}
                className="mt-3"
              />
            )}
          </Field>
          {canMark && (
            <Field name="marks">
              {(field) => (
                <MarkBoxes mark={field.state.value} isMarked={isMarked} onChange={field.handleChange} />
              )}
            </Field>
          )}
        </div>
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

/** Two boxes of which at most one is set. */
type MarkBoxesProps = { mark: UnitMark; isMarked: boolean; onChange: (mark: UnitMark) => void }

function MarkBoxes({ mark, isMarked, onChange }: MarkBoxesProps) {
  const unset = isMarked ? 'cleared' : 'kept'
  return (
    <>
      <Checkbox
        label={messages.markUpdated()}
        hint={unitMessages.flagsItAndThe()}
        checked={mark === 'updated'}
        onChange={({ target }) => onChange(target.checked ? 'updated' : unset)}
      />
      <Checkbox
        label={unitMessages.markNew()}
        hint={unitMessages.flagsItAsNew()}
        checked={mark === 'new'}
        onChange={({ target }) => onChange(target.checked ? 'new' : unset)}
      />
    </>
  )
}
