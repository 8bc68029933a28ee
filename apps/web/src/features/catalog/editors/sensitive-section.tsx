import type { TrackRow } from '@kitchen-table/contract/catalog-content'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ComboboxField } from '../../../ui/combobox-field.tsx'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { getFieldError, getFieldId } from './field-errors.ts'
import { addMissingOption, toTrackOptions } from './references.ts'
import type { UnitValues } from './unit-values.ts'
import type { RecordForm } from './use-record-form.ts'

type SensitiveSectionProps = { editor: RecordForm<UnitValues>; tracks: readonly TrackRow[] }

/** Whether a lesson is sensitive, and the tracks that stand below it in place of those of its track. */
export function SensitiveSection({ editor, tracks }: SensitiveSectionProps) {
  const { Field } = editor.form
  const options = toTrackOptions(tracks)
  return (
    <EditorSection title="Safety" help="For lessons that someone else at the same screen should not see.">
      <Field name="sensitive">
        {(field) => (
          <Checkbox
            label="Sensitive"
            hint="About violence, control, debt kept secret, gambling or despair. Learners get a button to leave at once, and nothing shows that they read it unless they say so."
            checked={field.state.value}
            onChange={({ target }) => field.handleChange(target.checked)}
          />
        )}
      </Field>
      {editor.values.sensitive && (
        <>
          <p className="text-small text-soft">
            Below a sensitive lesson stands only what you choose here, never what its track has.
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="nextUp">
              {(field) => (
                <ComboboxField
                  id={getFieldId(field.name)}
                  label="Watch Next"
                  value={field.state.value}
                  onChange={field.handleChange}
                  options={addMissingOption(options, field.state.value)}
                  placeholder="No track"
                  clearText="Clear Watch Next"
                  error={getFieldError(field)}
                />
              )}
            </Field>
            <Field name="relatedTrack">
              {(field) => (
                <ComboboxField
                  id={getFieldId(field.name)}
                  label="Related Track"
                  value={field.state.value}
                  onChange={field.handleChange}
                  options={addMissingOption(options, field.state.value)}
                  placeholder="No track"
                  clearText="Clear Related Track"
                  error={getFieldError(field)}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </EditorSection>
  )
}
