import { MAX_RICH_TEXT_BYTES } from '@kitchen-table/contract/content-input'
import type { RecordFields } from '@kitchen-table/domain/catalog'
import { useState } from 'react'
import { formatMoment } from '../../../app/format-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import type { EditedField, EditedFields } from './edited-field.ts'
import { FieldComparison } from './field-comparison.tsx'
import type { SaveConflict } from './save-with-merge.ts'
import { messages } from './versions.messages.ts'

/** '' until something is chosen. */
type Choice = '' | 'mine' | 'theirs' | 'both' | 'edited'

/** What was chosen for a field, and the value that is saved then. */
type Decision = { choice: Choice; value: unknown }

const NO_DECISION: Decision = { choice: '', value: undefined }

type ConflictDialogProps<Values extends RecordFields> = {
  conflict: SaveConflict<Values>
  /** The form's values. */
  mine: Values
  fields: EditedFields<Values>
  onSave: (decided: Values) => void
  /** `written`: the form's values with what was written from both. */
  onClose: (written: Values) => void
}

function describeSave({ savedBy, savedAt }: SaveConflict<RecordFields>['theirs']): string {
  const editor = savedBy ?? messages.anotherEditor()
  return savedAt === null
    ? messages.savedWhileEditing({ editor })
    : messages.savedWhileEditingOn({ editor, moment: formatMoment(savedAt) })
}

/** Shows both versions of the fields that two editors have changed, and saves what is chosen for each. */
export function ConflictDialog<Values extends RecordFields>(props: ConflictDialogProps<Values>) {
  const { conflict, mine, fields, onSave, onClose } = props
  const { theirs, merged, conflicts } = conflict
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const [isMissing, setIsMissing] = useState(false)

  function save() {
    const isComplete = conflicts.every((name) => (decisions[name] ?? NO_DECISION).choice !== '')
    setIsMissing(!isComplete)
    if (!isComplete) return
    const decided = conflicts.map((name) => [name, decisions[name]?.value] as const)
    onSave({ ...merged, ...Object.fromEntries(decided) })
  }

  function close() {
    const written = Object.entries(decisions).filter(([, { choice }]) => choice === 'edited')
    onClose({ ...mine, ...Object.fromEntries(written.map(([name, { value }]) => [name, value])) })
  }

  return (
    <Dialog
      wide
      onClose={close}
      title={messages.twoVersionsOfThis()}
      description={describeSave(theirs)}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {messages.backToTheForm()}
          </Button>
          <Button onClick={save}>{messages.saveThese()}</Button>
        </>
      }
    >
      <div className="space-y-8">
        {conflicts.map((name) => (
          <FieldDecision
            key={name}
            field={fields[name]}
            mine={merged[name]}
            theirs={theirs.values[name]}
            theirName={theirs.savedBy ?? messages.theOtherEditor()}
            decision={decisions[name] ?? NO_DECISION}
            onDecide={(decision) => setDecisions({ ...decisions, [name]: decision })}
          />
        ))}
      </div>
      <FormError>{isMissing ? messages.pleaseChooseForEvery() : null}</FormError>
    </Dialog>
  )
}

type FieldDecisionProps = {
  field: EditedField
  mine: unknown
  theirs: unknown
  theirName: string
  decision: Decision
  onDecide: (decision: Decision) => void
}

/** Returns my items, and behind them those that only the other side has. */
function uniteLists(mine: unknown, theirs: unknown): unknown[] {
  return [...new Set([mine, theirs].flatMap((list): unknown[] => (Array.isArray(list) ? list : [])))]
}

function FieldDecision(props: FieldDecisionProps) {
  const { field, mine, theirs, theirName, decision, onDecide } = props
  const isWritten = field.kind === 'text' || field.kind === 'richText'
  const values: Record<Choice, unknown> = {
    '': undefined,
    mine,
    theirs,
    both: uniteLists(mine, theirs),
    edited: decision.choice === 'edited' ? decision.value : mine,
  }

  return (
    <section>
      <h3 className="mb-3 text-title-s">{field.label}</h3>
      <FieldComparison
        field={field}
        before={{ label: messages.savedByEditor({ editor: theirName }), value: theirs }}
        after={{ label: messages.yours(), value: mine }}
      />
      <div className="mt-3 space-y-3">
        <RadioCards<Choice>
          legend={messages.whichOne({ label: field.label.toLowerCase() })}
          value={decision.choice}
          onChange={(choice) => onDecide({ choice, value: values[choice] })}
          options={[
            { value: 'mine', label: messages.keepMine() },
            { value: 'theirs', label: messages.takeTheirs({ editor: theirName }) },
            ...(field.kind === 'list'
              ? [
                  {
                    value: 'both' as const,
                    label: messages.takeBoth(),
                    hint: messages.myOrderFirst(),
                  },
                ]
              : []),
            ...(isWritten
              ? [
                  {
                    value: 'edited' as const,
                    label: messages.writeItTogether(),
                    hint: messages.beginsWithMine(),
                  },
                ]
              : []),
          ]}
        />
        {decision.choice === 'edited' && (
          <MergedText
            field={field}
            value={String(decision.value ?? '')}
            onChange={(value) => onDecide({ choice: 'edited', value })}
          />
        )}
      </div>
    </section>
  )
}

type MergedTextProps = {
  field: EditedField
  value: string
  onChange: (value: string) => void
}

function MergedText({ field, value, onChange }: MergedTextProps) {
  const label = messages.fromBoth({ label: field.label })
  return field.kind === 'richText' ? (
    <RichTextField label={label} value={value} onChange={onChange} maxBytes={MAX_RICH_TEXT_BYTES} />
  ) : (
    <TextareaField label={label} value={value} rows={2} onChange={({ target }) => onChange(target.value)} />
  )
}
