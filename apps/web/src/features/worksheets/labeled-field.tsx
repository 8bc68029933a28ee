import type { WorksheetField } from '@kitchen-table/domain/worksheets'
import { useId } from 'react'
import type { WorksheetAnswersHandle } from './use-worksheet-answers.ts'
import { readAnswer } from './worksheet-answers.ts'
import { WorksheetTextControl } from './worksheet-field.tsx'

type LabeledFieldProps = {
  /** '' where a text before the field says what it is for. */
  label: string
  field: WorksheetField
  handle: Pick<WorksheetAnswersHandle, 'answers' | 'setAnswer'>
  rows?: number
}

/** A field with its label above. */
export function LabeledField({ label, field, handle, rows = 1 }: LabeledFieldProps) {
  const id = useId()
  return (
    <div className="print:break-inside-avoid">
      {label !== '' && (
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {label}
        </label>
      )}
      <WorksheetTextControl
        id={id}
        field={field}
        rows={rows}
        text={readAnswer(handle.answers, field.name)}
        onChange={(text) => handle.setAnswer(field.name, text)}
      />
    </div>
  )
}
