import type { HelpLineRow, TrackRow } from '@kitchen-table/contract/catalog'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ReferenceField } from './reference-field.tsx'
import { toTrackOptions } from './references.ts'
import type { UnitValues } from './unit-values.ts'
import type { RecordForm } from './use-record-form.ts'

type SafetySectionProps = {
  editor: RecordForm<UnitValues>
  tracks: readonly TrackRow[]
  helpLines: readonly HelpLineRow[]
}

/**
 * The help line at the head of a lesson, whether it is sensitive, and then the tracks that stand below it in place of
 * those of its track (docs/product.md 4.18).
 */
export function SafetySection({ editor, tracks, helpLines }: SafetySectionProps) {
  const { Field } = editor.form
  const trackOptions = toTrackOptions(tracks)
  const lineOptions = helpLines.map(({ slug, name, disabled }) => ({
    value: slug,
    text: disabled ? `${name} · disabled` : name,
  }))
  return (
    <EditorSection title="Safety" help="For lessons that people open in the middle of what they are about.">
      <Field name="helpLine">
        {(field) => (
          <ReferenceField
            field={field}
            label="If this is you now"
            hint="A help line to call or text, at the head of the lesson."
            options={lineOptions}
            placeholder="No help line"
          />
        )}
      </Field>
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
            Below a sensitive lesson stands only what you choose here, never what its track leads to.
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="nextUp">
              {(field) => <ReferenceField field={field} label="Watch Next" options={trackOptions} />}
            </Field>
            <Field name="relatedTrack">
              {(field) => <ReferenceField field={field} label="Related Track" options={trackOptions} />}
            </Field>
          </div>
        </>
      )}
    </EditorSection>
  )
}
