import type { WorksheetField } from '@kitchen-table/domain/worksheets'
import { classNames } from '../../ui/class-names.ts'
import { controlBoxStyle, getDirAttribute } from '../../ui/fields/field.tsx'
import { answerLimits } from './worksheet-answers.ts'

type WorksheetFieldProps = {
  id: string
  field: WorksheetField
  text: string
  onChange: (text: string) => void
  /** The height of a long text, in lines. */
  rows?: number
  /** Of a table: it grows with its text, because it is as narrow as its column. */
  isCell?: boolean
}

/**
 * The control of a field for text. What is typed is nobody else's: no browser offers it again, or sends it to be checked.
 * Amounts have the keyboard of texts, because people write guesses, question marks and "about" there, too.
 */
export function WorksheetTextControl({ id, field, text, onChange, rows = 1, isCell }: WorksheetFieldProps) {
  const isLong = field.kind === 'long-text'
  const control = {
    id,
    name: field.name,
    value: text,
    'aria-label': field.label,
    dir: getDirAttribute(text),
    maxLength: isLong ? answerLimits.longText : answerLimits.text,
    autoComplete: 'off',
    spellCheck: false,
    className: classNames(
      controlBoxStyle,
      'print:hidden',
      isCell ? 'px-2.5 py-2.5' : 'px-4 py-2.5',
      field.kind === 'money' && 'text-end tabular-nums',
    ),
  }
  return (
    <>
      {isLong || isCell ? (
        <textarea
          {...control}
          rows={rows}
          className={`${control.className} block field-sizing-content ${isLong ? 'resize-y' : 'resize-none'}`}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <input type="text" {...control} onChange={({ target }) => onChange(target.value)} />
      )}
      <PrintedAnswer text={text} isAmount={field.kind === 'money'} />
    </>
  )
}

/** What stands on paper in place of a control: all of its text, or a line to write on. */
function PrintedAnswer({ text, isAmount }: { text: string; isAmount: boolean }) {
  return (
    <div
      dir="auto"
      className={classNames(
        'hidden min-h-7 border-b border-edge whitespace-pre-wrap wrap-break-word print:block',
        isAmount && 'text-end tabular-nums',
      )}
    >
      {text}
    </div>
  )
}
