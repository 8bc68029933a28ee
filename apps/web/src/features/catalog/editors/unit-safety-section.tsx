import type { HelpLineRow, TrackRow } from '@kitchen-table/contract/catalog'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { bindCheckbox } from './bind-field.ts'
import { messages } from './messages.ts'
import { ReferenceField } from './reference-field.tsx'
import { toTrackOptions } from './references.ts'
import { messages as unitMessages } from './unit.messages.ts'
import type { UnitValues } from './unit-values.ts'
import type { RecordForm } from './use-record-form.ts'

type UnitSafetySectionProps = {
  editor: RecordForm<UnitValues>
  tracks: readonly TrackRow[]
  helpLines: readonly HelpLineRow[]
}

/**
 * The help line at the head of a lesson, whether it is sensitive, and then the tracks that stand below it in place of
 * those of its track (docs/product.md 4.18).
 */
export function UnitSafetySection({ editor, tracks, helpLines }: UnitSafetySectionProps) {
  const { Field } = editor.form
  const trackOptions = toTrackOptions(tracks)
  const lineOptions = helpLines.map(({ slug, name, disabled }) => ({
    value: slug,
    text: disabled ? messages.disabledOption({ title: name }) : name,
  }))
  return (
    <EditorSection title={unitMessages.safety()} help={unitMessages.forLessonsThatPeople()}>
      <Field name="helpLine">
        {(field) => (
          <ReferenceField
            field={field}
            label={unitMessages.ifThisIsYou()}
            hint={unitMessages.helpLineHint()}
            options={lineOptions}
            placeholder={unitMessages.noHelpLine()}
          />
        )}
      </Field>
      <Field name="sensitive">
        {(field) => (
          <Checkbox
            label={unitMessages.sensitive()}
            hint={unitMessages.sensitiveHint()}
            {...bindCheckbox(field)}
          />
        )}
      </Field>
      {editor.values.sensitive && (
        <>
          <p className="text-small text-soft">{unitMessages.belowASensitiveLesson()}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="nextUp">
              {(field) => (
                <ReferenceField field={field} label={messages.watchNext()} options={trackOptions} />
              )}
            </Field>
            <Field name="relatedTrack">
              {(field) => (
                <ReferenceField field={field} label={messages.relatedTrack()} options={trackOptions} />
              )}
            </Field>
          </div>
        </>
      )}
    </EditorSection>
  )
}
