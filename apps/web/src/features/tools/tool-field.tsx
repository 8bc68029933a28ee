import type { SimpleField } from '@kitchen-table/domain/tools'
import type { ReactNode } from 'react'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { messages } from './messages.ts'

/** More choices than these are a list to open. */
const MAX_RADIO_CARDS = 3

const unit = (text: ReactNode[]) => <span className="font-normal text-soft">{text}</span>

/** The name of a field with its unit: "Balance ($)". */
function FieldLabel({ field }: { field: SimpleField }) {
  const label = field.label()
  switch (field.kind) {
    case 'money':
      return <RichMessage parts={messages.inDollars({ label, unit })} />
    case 'percent':
      return <RichMessage parts={messages.inPercent({ label, unit })} />
    case 'months':
      return <RichMessage parts={messages.inMonths({ label, unit })} />
    default:
      return label
  }
}

/** Names of rows are optional as well, which needs no word. */
const isOptional = (field: SimpleField): boolean => 'ifEmpty' in field && field.ifEmpty !== undefined

type ToolFieldProps = {
  field: SimpleField
  text: string
  problem: string | undefined
  onType: (text: string) => void
  onLeave: () => void
  className?: string | undefined
}

/** One field of a calculator. What was typed stays as it is, also if it cannot be read. */
export function ToolField({ field, text, problem, onType, onLeave, className }: ToolFieldProps) {
  if (field.kind === 'choice') return <ChoiceField field={field} value={text} onChange={onType} />
  return (
    <TextField
      label={<FieldLabel field={field} />}
      hint={field.hint?.()}
      error={problem}
      optional={isOptional(field)}
      type={field.kind === 'date' ? 'date' : 'text'}
      inputMode={getInputMode(field)}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onType(target.value)}
      onBlur={onLeave}
      className={className}
    />
  )
}

function getInputMode({ kind }: SimpleField): 'decimal' | 'numeric' | undefined {
  if (kind === 'money' || kind === 'percent') return 'decimal'
  return kind === 'count' || kind === 'months' ? 'numeric' : undefined
}

type ChoiceFieldProps = {
  field: Extract<SimpleField, { kind: 'choice' }>
  value: string
  onChange: (value: string) => void
}

function ChoiceField({ field, value, onChange }: ChoiceFieldProps) {
  const options = Object.entries(field.options).map(([option, text]) => ({ value: option, text: text() }))
  if (options.length > MAX_RADIO_CARDS)
    return (
      <SelectField
        label={field.label()}
        hint={field.hint?.()}
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <div className="min-w-0 print:col-span-2">
      <RadioCards
        legend={field.label()}
        options={options.map((option) => ({ value: option.value, label: option.text }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
