import type { IntentRow, TrackRow, UnitRow } from '@kitchen-table/contract/catalog'
import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog'
import { createAnswerFinder, MAX_OFFERED_INTENTS, pickFirstAnswer } from '@kitchen-table/domain/intents'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { bindCheckbox } from '../editors/bind-field.ts'
import { getFieldError } from '../editors/field-errors.ts'
import type { RecordForm } from '../editors/use-record-form.ts'
import type { LayoutValues } from './layout-fields.ts'
import { messages } from './messages.ts'
import { type OrderedRecord, OrderSection } from './order-section.tsx'

type OfferedIntentsSectionProps = {
  form: RecordForm<LayoutValues>
  config: string
  intents: readonly IntentRow[]
  tracks: readonly TrackRow[]
  units: readonly UnitRow[]
}

type Answers = Pick<OfferedIntentsSectionProps, 'tracks' | 'units'> & { layout: LayoutValues }

/** Returns the intents, each with the lesson to which it leads in the layout as it stands in the form. */
function toOrderedIntents(
  intents: readonly IntentRow[],
  { layout, tracks, units }: Answers,
): OrderedRecord[] {
  const unitsById = new Map(units.map((unit) => [unit.unitId, unit]))
  const findAnswers = createAnswerFinder(layout, {
    tracks: new Map(tracks.map((track) => [track.slug, track])),
    units: unitsById,
  })
  return intents.map(({ slug, title, lessons, disabled }) => {
    const answer = pickFirstAnswer(findAnswers(lessons))
    const note =
      answer === null ? messages.noLessonHere() : (unitsById.get(answer.unitId)?.title ?? answer.unitId)
    return { slug, title, note, isDisabled: disabled, isHidden: answer === null }
  })
}

/** The intents that the dashboard offers, and whether lessons of the whole library answer them and the search. */
export function OfferedIntentsSection({ form, config, intents, tracks, units }: OfferedIntentsSectionProps) {
  const { Field } = form.form
  return (
    <Field name="intents">
      {(field) => (
        <OrderSection
          title={messages.onYourMindQuestion()}
          help={messages.onYourMindHelp({ max: MAX_OFFERED_INTENTS })}
          kind="intent"
          noteHeader={messages.leadsTo()}
          records={toOrderedIntents(intents, { layout: form.values, tracks, units })}
          order={field.state.value}
          onChange={field.handleChange}
          max={MAX_OFFERED_INTENTS}
          emptyTitle={messages.noOwnIntents()}
          emptyText={
            config === DEFAULT_LAYOUT ? messages.helpAloneIsOffered() : messages.defaultIntentsAreOffered()
          }
          error={getFieldError(field)}
        >
          <WholeLibraryField form={form} />
        </OrderSection>
      )}
    </Field>
  )
}

function WholeLibraryField({ form }: Pick<OfferedIntentsSectionProps, 'form'>) {
  const { Field } = form.form
  return (
    <Field name="showsWholeLibrary">
      {(field) => (
        <Checkbox
          label={messages.showWholeLibrary()}
          hint={messages.wholeLibraryHint()}
          {...bindCheckbox(field)}
          error={getFieldError(field)}
          className="mt-4"
        />
      )}
    </Field>
  )
}
