import { helpSections } from '@kitchen-table/domain/help'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { bindCheckbox, bindTextInput } from '../../editors/bind-field.ts'
import { TextArea, TextInput } from '../../editors/bound-inputs.tsx'
import type { RecordForm } from '../../editors/use-record-form.ts'
import { CheckDatesFields } from '../checked-records/check-dates-fields.tsx'
import type { HelpLineValues } from './help-line-values.ts'
import { helpSectionLabels } from './help-section-labels.ts'
import { messages } from './messages.ts'

type FieldsProps = { editor: RecordForm<HelpLineValues> }

const listSectionOptions = () =>
  helpSections.map((section) => ({ value: section, text: helpSectionLabels[section]() }))
const rowStyle = 'grid gap-4 sm:grid-cols-2'

/** The fields of a help line, in the order in which its card shows them. */
export function HelpLineFields({ editor }: FieldsProps) {
  const { Field } = editor.form
  return (
    <>
      <TextInput
        editor={editor}
        name="name"
        label={commonMessages.name()}
        required
        maxLength={100}
        autoComplete="off"
      />
      <Field name="section">
        {(field) => (
          <SelectField
            {...bindTextInput(field)}
            label={messages.section()}
            hint={messages.sectionHint()}
            placeholder={messages.chooseASection()}
            options={listSectionOptions()}
            required
          />
        )}
      </Field>
      <OtherSections editor={editor} />
      <WaysFields editor={editor} />
      <WordsFields editor={editor} />
      <CheckFields editor={editor} />
      <Field name="disabled">
        {(field) => (
          <Checkbox
            label={commonMessages.disabled()}
            hint={messages.disabledHint()}
            {...bindCheckbox(field)}
          />
        )}
      </Field>
    </>
  )
}

function OtherSections({ editor }: FieldsProps) {
  const { Field } = editor.form
  const { section: own } = editor.values
  return (
    <Field name="otherSections">
      {(field) => (
        <fieldset className="min-w-0">
          <legend className="font-semibold">
            {messages.alsoFor()} <span className="font-normal text-soft">{commonMessages.optional()}</span>
          </legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {listSectionOptions()
              .filter(({ value }) => value !== own)
              .map(({ value, text }) => (
                <Checkbox
                  key={value}
                  label={text}
                  checked={field.state.value.includes(value)}
                  onChange={({ target }) =>
                    field.handleChange(
                      target.checked
                        ? [...field.state.value, value]
                        : field.state.value.filter((section) => section !== value),
                    )
                  }
                />
              ))}
          </div>
        </fieldset>
      )}
    </Field>
  )
}

/** At least one way to reach it. */
function WaysFields({ editor }: FieldsProps) {
  return (
    <>
      <div className={rowStyle}>
        <TextInput
          editor={editor}
          name="phone"
          label={messages.phone()}
          hint={messages.phoneHint()}
          inputMode="tel"
        />
        <TextInput
          editor={editor}
          name="site"
          label={messages.site()}
          hint={messages.beginsWithHttps()}
          inputMode="url"
        />
      </div>
      <div className={rowStyle}>
        <TextInput
          editor={editor}
          name="textNumber"
          label={messages.numberForTexts()}
          inputMode="tel"
          optional
        />
        <TextInput
          editor={editor}
          name="textWord"
          label={messages.wordToSend()}
          hint={messages.wordHint()}
          optional
        />
      </div>
      <TextInput
        editor={editor}
        name="otherWay"
        label={messages.anotherWay()}
        hint={messages.anotherWayHint()}
        optional
        maxLength={100}
      />
    </>
  )
}

function WordsFields({ editor }: FieldsProps) {
  return (
    <>
      <TextInput
        editor={editor}
        name="hours"
        label={messages.hours()}
        hint={messages.hoursHint()}
        maxLength={200}
      />
      <TextArea editor={editor} name="use" label={messages.use()} rows={2} maxLength={400} />
      <TextArea editor={editor} name="whatHappens" label={messages.whatHappens()} rows={2} maxLength={400} />
      <TextInput editor={editor} name="opening" label={messages.opening()} optional maxLength={200} />
      <TextInput editor={editor} name="languages" label={messages.languages()} optional maxLength={200} />
      <TextInput
        editor={editor}
        name="videophone"
        label={messages.videophone()}
        hint={messages.videophoneHint()}
        optional
        maxLength={200}
      />
      <TextInput
        editor={editor}
        name="region"
        label={messages.region()}
        hint={messages.regionHint()}
        optional
        maxLength={100}
      />
    </>
  )
}

function CheckFields({ editor }: FieldsProps) {
  return (
    <>
      <CheckDatesFields editor={editor} />
      <TextArea
        editor={editor}
        name="sources"
        label={messages.sources()}
        hint={messages.sourcesHint()}
        optional
        rows={3}
      />
      <TextInput
        editor={editor}
        name="position"
        label={messages.position()}
        hint={messages.positionHint()}
        inputMode="numeric"
        required
      />
    </>
  )
}
