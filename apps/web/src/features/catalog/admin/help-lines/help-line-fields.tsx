import { helpSections } from '@kitchen-table/domain/help'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx'
import { bindTextInput } from '../../editors/bind-field.ts'
import type { RecordForm } from '../../editors/use-record-form.ts'
import type { HelpLineValues } from './help-line-values.ts'
import { sectionWords } from './section-words.ts'

type FieldsProps = { editor: RecordForm<HelpLineValues> }

type TextName = Exclude<keyof HelpLineValues, 'otherSections' | 'disabled'>

type TextInputProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof TextField>, 'name'>

function TextInput({ editor, name, ...props }: TextInputProps) {
  const { Field } = editor.form
  return <Field name={name}>{(field) => <TextField {...bindTextInput(field)} {...props} />}</Field>
}

type TextAreaProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof TextareaField>, 'name'>

function TextArea({ editor, name, ...props }: TextAreaProps) {
  const { Field } = editor.form
  return <Field name={name}>{(field) => <TextareaField {...bindTextInput(field)} {...props} />}</Field>
}

const sectionOptions = helpSections.map((section) => ({ value: section, text: sectionWords[section] }))
const rowStyle = 'grid gap-4 sm:grid-cols-2'

/** The fields of a help line, in the order in which its card shows them. */
export function HelpLineFields({ editor }: FieldsProps) {
  const { Field } = editor.form
  return (
    <>
      <TextInput editor={editor} name="name" label="Name" required maxLength={100} autoComplete="off" />
      <Field name="section">
        {(field) => (
          <SelectField
            {...bindTextInput(field)}
            label="Section"
            hint="Its place on “Help right now”"
            placeholder="Choose a section"
            options={sectionOptions}
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
            label="Disabled"
            hint="No page shows it"
            checked={field.state.value}
            onChange={({ target }) => field.handleChange(target.checked)}
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
            Also for <span className="font-normal text-soft">(optional)</span>
          </legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {sectionOptions
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
        <TextInput editor={editor} name="phone" label="Phone" hint="800-799-7233 or 988" inputMode="tel" />
        <TextInput editor={editor} name="site" label="Site" hint="Begins with https://" inputMode="url" />
      </div>
      <div className={rowStyle}>
        <TextInput editor={editor} name="textNumber" label="Number for texts" inputMode="tel" optional />
        <TextInput editor={editor} name="textWord" label="Word to send" hint="None: any word" optional />
      </div>
      <TextInput
        editor={editor}
        name="otherWay"
        label="Another way"
        hint="Without a number or site: “The number on your card”"
        optional
        maxLength={100}
      />
    </>
  )
}

function WordsFields({ editor }: FieldsProps) {
  return (
    <>
      <TextInput editor={editor} name="hours" label="Hours" hint="“Any hour.”" maxLength={200} />
      <TextArea editor={editor} name="use" label="What it is good for" rows={2} maxLength={400} />
      <TextArea editor={editor} name="whatHappens" label="What happens" rows={2} maxLength={400} />
      <TextInput editor={editor} name="opening" label="First sentence to say" optional maxLength={200} />
      <TextInput editor={editor} name="languages" label="Languages" optional maxLength={200} />
      <TextInput
        editor={editor}
        name="videophone"
        label="Deaf or hard of hearing"
        hint="Videophone or TTY"
        optional
        maxLength={200}
      />
      <TextInput
        editor={editor}
        name="region"
        label="Region"
        hint="None: the whole United States"
        optional
        maxLength={100}
      />
    </>
  )
}

function CheckFields({ editor }: FieldsProps) {
  return (
    <>
      <div className={rowStyle}>
        <TextInput editor={editor} name="checkedOn" label="Checked on" type="date" required />
        <TextInput editor={editor} name="checkAgainBy" label="Check again by" type="date" required />
      </div>
      <TextArea editor={editor} name="sources" label="Sources" hint="One on each line" optional rows={3} />
      <TextInput
        editor={editor}
        name="position"
        label="Position"
        hint="Lower numbers stand first, on the page and in searches"
        inputMode="numeric"
        required
      />
    </>
  )
}
