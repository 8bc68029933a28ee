import { lessonToolSlugs } from '@kitchen-table/domain/tools'
import { toolNames } from '../../../app/tool-names.ts'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { ComboboxField } from '../../../ui/fields/combobox-field.tsx'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { bindField, bindTextInput } from './bind-field.ts'
import { messages } from './unit.messages.ts'
import { parseToolSlug, type UnitValues } from './unit-values.ts'
import type { RecordForm } from './use-record-form.ts'

const listToolOptions = () => lessonToolSlugs.map((tool) => ({ value: tool, text: toolNames[tool]() }))

/** What learners work out or fill in below the text of a lesson. */
export function UnitPracticeSection({ editor }: { editor: RecordForm<UnitValues> }) {
  const { Field } = editor.form
  return (
    <EditorSection title={messages.practice()} help={messages.practiceHelp()}>
      <Field name="tool">
        {(field) => (
          <ComboboxField
            {...bindField(field)}
            onChange={(tool) => field.handleChange(tool === null ? null : parseToolSlug(tool))}
            label={messages.tool()}
            hint={messages.toolHint()}
            options={listToolOptions()}
            placeholder={messages.noTool()}
          />
        )}
      </Field>
      <Field name="worksheet">
        {(field) => (
          <TextareaField
            {...bindTextInput(field)}
            label={messages.worksheet()}
            hint={messages.worksheetHint()}
            optional
            rows={6}
          />
        )}
      </Field>
    </EditorSection>
  )
}
