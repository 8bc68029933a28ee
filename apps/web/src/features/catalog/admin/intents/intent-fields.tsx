import { type FactRow, MAX_INTENT_HELP_LINES } from '@kitchen-table/contract/catalog'
import { MAX_INTENT_LESSONS } from '@kitchen-table/domain/intents'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { getLanguageAttributes } from '../../../../ui/language-attributes.ts'
import { bindCheckbox } from '../../editors/bind-field.ts'
import { TextArea, TextInput } from '../../editors/bound-inputs.tsx'
import { getFieldError, getFieldId } from '../../editors/field-errors.ts'
import { ReferenceField } from '../../editors/reference-field.tsx'
import type { RecordForm } from '../../editors/use-record-form.ts'
import { type ChoosableRecord, ChosenRecordsField } from './chosen-records-field.tsx'
import type { IntentValues } from './intent-values.ts'
import { messages } from './messages.ts'
import { PhrasesField } from './phrases-field.tsx'

type IntentFieldsProps = {
  editor: RecordForm<IntentValues>
  lessons: readonly ChoosableRecord[]
  helpLines: readonly ChoosableRecord[]
  /** Returns the title of another intent that has the phrase. */
  findOther: (phrase: string) => string | undefined
  /** The phrase that the form was opened to add; null for none. */
  addedPhrase: string | null
  /** In which it can be in season. */
  windows: readonly FactRow[]
}

type EditorProps = Pick<IntentFieldsProps, 'editor'>

const rowStyle = 'grid gap-4 sm:grid-cols-2'

/** The fields of an intent: what people type, and then what they get for it. */
export function IntentFields(props: IntentFieldsProps) {
  const { editor, lessons, helpLines, findOther, addedPhrase, windows } = props
  const { Field } = editor.form
  return (
    <>
      <div className={rowStyle}>
        <TextInput
          editor={editor}
          name="title"
          label={messages.title()}
          placeholder={messages.titleExample()}
          required
          autoComplete="off"
        />
        <TextInput
          editor={editor}
          name="titleEs"
          label={messages.titleInSpanish()}
          placeholder={messages.titleExampleInSpanish()}
          optional
          {...getLanguageAttributes('es')}
          autoComplete="off"
        />
      </div>
      <Field name="phrases">
        {(field) => (
          <PhrasesField
            lines={field.state.value}
            onChange={field.handleChange}
            findOther={findOther}
            addedPhrase={addedPhrase}
            error={getFieldError(field)}
          />
        )}
      </Field>
      <Field name="lessons">
        {(field) => (
          <ChosenRecordsField
            id={getFieldId(field.name)}
            label={commonMessages.lessons()}
            hint={messages.lessonsHint()}
            noun={messages.lesson()}
            addLabel={messages.addALesson()}
            records={lessons}
            chosen={field.state.value}
            max={MAX_INTENT_LESSONS}
            onChange={field.handleChange}
            error={getFieldError(field)}
          />
        )}
      </Field>
      <Field name="helpLines">
        {(field) => (
          <ChosenRecordsField
            id={getFieldId(field.name)}
            label={messages.helpLines()}
            hint={messages.helpLinesHint()}
            noun={messages.helpLine()}
            addLabel={messages.addAHelpLine()}
            records={helpLines}
            chosen={field.state.value}
            max={MAX_INTENT_HELP_LINES}
            onChange={field.handleChange}
            error={getFieldError(field)}
          />
        )}
      </Field>
      <OutsideFields editor={editor} />
      <Field name="season">
        {(field) => (
          <ReferenceField
            field={field}
            label={messages.season()}
            hint={messages.seasonHint()}
            options={windows.map(({ slug, title }) => ({ value: slug, text: title }))}
            placeholder={messages.always()}
          />
        )}
      </Field>
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

/** What helps outside of the library. */
function OutsideFields({ editor }: EditorProps) {
  return (
    <>
      <TextArea
        editor={editor}
        name="outside"
        label={messages.whatHelpsOutside()}
        hint={messages.outsideHint()}
        optional
        rows={2}
      />
      <TextArea
        editor={editor}
        name="outsideEs"
        label={messages.theSameInSpanish()}
        optional
        rows={2}
        {...getLanguageAttributes('es')}
      />
      <div className={rowStyle}>
        <TextInput
          editor={editor}
          name="linkLabel"
          label={messages.pageOutside()}
          hint={messages.pageHint()}
          optional
        />
        <TextInput
          editor={editor}
          name="linkUrl"
          label={messages.itsAddress()}
          hint={messages.beginsWithHttps()}
          inputMode="url"
          optional
        />
      </div>
    </>
  )
}
