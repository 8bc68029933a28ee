import type { HelpLineRow, TrackRow } from '@kitchen-table/contract/catalog'
import type { Impact } from '@kitchen-table/contract/learning'
import { type UnitMark, unitTypes } from '@kitchen-table/domain/catalog'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { ComboboxOption } from '../../../ui/fields/combobox-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TagsField } from '../../../ui/fields/tags-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { bindField, bindTextInput } from './bind-field.ts'
import { DescriptionField } from './description-field.tsx'
import { LanguageField, LanguageSection, OriginalField } from './language-section.tsx'
import { isTranslatable } from './language-values.ts'
import { SafetySection } from './safety-section.tsx'
import { UnitMedia } from './unit-media.tsx'
import { findUnitType, type UnitValues } from './unit-values.ts'
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

const typeOptions = unitTypes.map((type) => ({ value: type, text: type }))

export function UnitForm(props: UnitFormProps) {
  const { editor, uploads, tracks, helpLines, originals, canMark, isMarked, usages } = props
  const { Field } = editor.form
  const pasted = usePastedPicture(editor)
  return (
    <>
      <EditorSection title="What it says" help="One thing that someone can take away in five minutes.">
        <Field name="title">
          {(field) => <TextField {...bindTextInput(field)} label="Title" autoComplete="off" />}
        </Field>
        <Field name="type">
          {(field) => (
            <SelectField
              {...bindField(field)}
              label="Type"
              placeholder="Choose a type"
              onChange={({ target }) => field.handleChange(findUnitType(target.value) ?? '')}
              options={typeOptions}
              className="max-w-xs"
            />
          )}
        </Field>
        <Field name="content">
          {(field) => (
            <DescriptionField
              {...bindField(field)}
              headingLevelsShownAs="reading"
              onPasteFile={pasted.takeFile}
            />
          )}
        </Field>
        <Field name="keywords">
          {(field) => (
            <TagsField
              {...bindField(field)}
              label="Tags"
              hint="What people type who need this lesson: “behind on rent”. Press Enter or comma after each."
              lowercase
            />
          )}
        </Field>
      </EditorSection>
      <EditorSection title="Media" help="What learners see above the text, and what they can take along.">
        <UnitMedia editor={editor} uploads={uploads} pastedPicture={pasted.picture} />
      </EditorSection>
      <SafetySection editor={editor} tracks={tracks} helpLines={helpLines} />
      <EditorSection title="Status" help="Takes effect when you save.">
        <div className="grid gap-1">
          <Field name="unitDisabled">
            {(field) => (
              <Checkbox
                label="Disable Unit?"
                hint="Learners no longer see it, and it does not count as progress."
                checked={field.state.value}
                onChange={({ target }) => field.handleChange(target.checked)}
              />
            )}
          </Field>
          <UsageList noun="unit" usages={usages} />
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
        {isTranslatable(editor.values) && (
          <Field name="translationOf">{(field) => <OriginalField field={field} options={originals} />}</Field>
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
        label="Mark Updated"
        hint="Flags it, and the tracks that it is in, as updated."
        checked={mark === 'updated'}
        onChange={({ target }) => onChange(target.checked ? 'updated' : unset)}
      />
      <Checkbox
        label="Mark New"
        hint="Flags it as new again, as if it had been written today."
        checked={mark === 'new'}
        onChange={({ target }) => onChange(target.checked ? 'new' : unset)}
      />
    </>
  )
}
