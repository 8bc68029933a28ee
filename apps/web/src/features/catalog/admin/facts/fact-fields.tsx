import { MAX_FACT_VALUES } from '@kitchen-table/contract/catalog'
import { factKinds, formatFactToken, MAX_PERIODS } from '@kitchen-table/domain/facts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { bindCheckbox, bindTextInput } from '../../editors/bind-field.ts'
import { TextArea, TextInput } from '../../editors/bound-inputs.tsx'
import { getFieldError, getFieldId } from '../../editors/field-errors.ts'
import type { RecordForm } from '../../editors/use-record-form.ts'
import { CheckDatesFields } from '../checked-records/check-dates-fields.tsx'
import { factKindLabels } from './fact-kind-labels.ts'
import { parseFactRow } from './fact-rows.ts'
import { FactRowsField } from './fact-rows-field.tsx'
import { type FactValues, findFactRowErrors } from './fact-values.ts'
import { messages } from './messages.ts'

type FieldsProps = { editor: RecordForm<FactValues> }

const listKindOptions = () => factKinds.map((kind) => ({ value: kind, text: factKindLabels[kind]() }))

/** The fields of a fact. `slug` is null while it is new. */
export function FactFields({ editor, slug }: FieldsProps & { slug: string | null }) {
  const { Field } = editor.form
  return (
    <>
      <TextInput
        editor={editor}
        name="title"
        label={messages.whatItIs()}
        hint={messages.whatItIsHint()}
        required
        maxLength={120}
        autoComplete="off"
      />
      <Field name="kind">
        {(field) => (
          <SelectField
            {...bindTextInput(field)}
            label={messages.kind()}
            placeholder={messages.chooseAKind()}
            options={listKindOptions()}
            required
          />
        )}
      </Field>
      {editor.values.kind === 'window' ? <PeriodsField editor={editor} /> : <ValuesField editor={editor} />}
      {slug !== null && <NamesInTexts slug={slug} form={editor.values} />}
      {editor.values.kind === 'link' && (
        <TextInput
          editor={editor}
          name="url"
          label={messages.address()}
          hint={messages.beginsWithHttps()}
          inputMode="url"
          required
        />
      )}
      <TextInput
        editor={editor}
        name="holdsFor"
        label={messages.holdsFor()}
        hint={messages.holdsForHint()}
        optional
      />
      <SourceFields editor={editor} />
      <Field name="disabled">
        {(field) => (
          <Checkbox
            id={getFieldId(field.name)}
            label={commonMessages.disabled()}
            hint={messages.disabledHint()}
            error={getFieldError(field)}
            {...bindCheckbox(field)}
          />
        )}
      </Field>
    </>
  )
}

function ValuesField({ editor }: FieldsProps) {
  const { Field } = editor.form
  return (
    <Field name="values">
      {(field) => (
        <FactRowsField
          id={getFieldId(field.name)}
          label={messages.values()}
          hint={messages.valuesHint()}
          error={getFieldError(field)}
          rowErrors={getFieldError(field) !== undefined ? findFactRowErrors(editor.values, 'values') : {}}
          value={field.state.value}
          onChange={field.handleChange}
          max={MAX_FACT_VALUES}
          columns={[
            {
              label: (number) => messages.valueName({ number }),
              placeholder: messages.namePlaceholder(),
              maxLength: 30,
              autoCapitalize: 'none',
            },
            { label: (number) => messages.valueText({ number }), maxLength: 300 },
          ]}
          addLabel={messages.addValue()}
          removeLabel={(number) => messages.removeValue({ number })}
        />
      )}
    </Field>
  )
}

function PeriodsField({ editor }: FieldsProps) {
  const { Field } = editor.form
  return (
    <Field name="periods">
      {(field) => (
        <FactRowsField
          id={getFieldId(field.name)}
          label={messages.periods()}
          hint={messages.periodsHint()}
          error={getFieldError(field)}
          rowErrors={getFieldError(field) !== undefined ? findFactRowErrors(editor.values, 'periods') : {}}
          value={field.state.value}
          onChange={field.handleChange}
          max={MAX_PERIODS}
          columns={[
            { label: (number) => messages.opensOn({ number }), type: 'date' },
            { label: (number) => messages.closesOn({ number }), type: 'date' },
          ]}
          addLabel={messages.addPeriod()}
          removeLabel={(number) => messages.removePeriod({ number })}
        />
      )}
    </Field>
  )
}

/** What a text has where readers see each value, to copy. */
function NamesInTexts({ slug, form }: { slug: string; form: FactValues }) {
  const names =
    form.kind === 'window' ? ['', 'opens', 'closes'] : form.values.map((row) => parseFactRow(row)[0].trim())
  return (
    <div>
      <p className="font-semibold">{messages.nameInTexts()}</p>
      <p className="text-small text-soft">{messages.nameInTextsHint()}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {[...new Set(names)].map((name) => {
          const token = formatFactToken({ slug, name })
          return (
            <li key={name} className="flex items-center gap-2">
              <code className="text-small break-all">{token}</code>
              <CopyButton text={token}>
                {messages.copy()}
                <span className="sr-only"> {token}</span>
              </CopyButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function SourceFields({ editor }: FieldsProps) {
  const { Field } = editor.form
  return (
    <>
      <TextInput
        editor={editor}
        name="sourceTitle"
        label={messages.sourceTitle()}
        hint={messages.sourceTitleHint()}
        maxLength={200}
        required
      />
      <TextInput
        editor={editor}
        name="sourceUrl"
        label={messages.sourceUrl()}
        hint={messages.beginsWithHttps()}
        inputMode="url"
        required
      />
      <CheckDatesFields editor={editor} />
      <Field name="confirmed">
        {(field) => (
          <Checkbox label={messages.confirmed()} hint={messages.confirmedHint()} {...bindCheckbox(field)} />
        )}
      </Field>
      <TextArea editor={editor} name="note" label={messages.note()} optional rows={2} maxLength={1000} />
    </>
  )
}
