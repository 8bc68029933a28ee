import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { ImportQuestion } from '@kitchen-table/domain/member-import'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import {
  type ChosenColumn,
  chooseColumn,
  columnLabels,
  describeColumn,
  findColumnChoiceProblem,
  previewSplitNames,
  type SplitPreview,
} from './choose-columns.ts'
import { ContinueImportLink } from './continue-import-link.tsx'
import { messages } from './messages.ts'
import { StepHeading } from './step-heading.tsx'
import { usePlanImport } from './use-plan-import.ts'

type ColumnsStepProps = {
  group: OrganizationDetails
  file: ChosenFile
  question: ImportQuestion
  onOpenImport: (id: string) => void
  onChooseAnother: () => void
  onClose: () => void
}

/** Between the file and its review: which column is which, and which names look right, where that is not certain. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { group, file, question, onOpenImport, onChooseAnother, onClose } = props
  const { columns, encodings } = question
  const [choice, setChoice] = useState(question.guess)
  const [encoding, setEncoding] = useState(encodings[0]?.encoding)
  const { submit, errors, setErrors, unfinished, isPending } = usePlanImport({
    slug: group.slug,
    onPlanned: onOpenImport,
    onQuestion: () => {},
  })
  const problems = findColumnChoiceProblem(choice)
  const kinds: ChosenColumn[] = ['email', 'first', 'last', 'fullName', 'status']
  if (group.subGroups.length > 0 || choice.subGroup !== null) kinds.splice(4, 0, 'subGroup')

  function choose(kind: ChosenColumn, value: string) {
    setErrors({})
    setChoice(chooseColumn(choice, kind, value === '' ? null : Number(value)))
  }

  return (
    <>
      <StepHeading
        group={group}
        step={1}
        title={messages.whichColumn()}
        lead={messages.whichColumnText({ fileName: file.name })}
        onClose={onClose}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (Object.keys(problems).length === 0)
            void submit({ file, answers: { columns: choice, encoding } })
        }}
      >
        <Card className="max-w-3xl space-y-6">
          {encoding !== undefined && encodings.length > 1 && (
            <RadioCards
              legend={messages.whichNamesLookRight()}
              value={encoding}
              onChange={setEncoding}
              options={encodings.map(({ encoding: value, names }) => ({ value, label: names.join(', ') }))}
            />
          )}
          <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
            {kinds.map((kind) => (
              <SelectField
                key={kind}
                label={columnLabels[kind]()}
                required={kind === 'email'}
                optional={kind !== 'email'}
                {...(kind !== 'email' && { placeholder: messages.notInThisFile() })}
                options={columns.map((column) => ({
                  value: String(column.index),
                  text: describeColumn(column),
                }))}
                value={choice[kind] === null ? '' : String(choice[kind])}
                onChange={(event) => choose(kind, event.target.value)}
                error={problems[kind]}
                disabled={isPending}
              />
            ))}
          </div>
          <NamesPreview names={previewSplitNames(columns, choice)} />
          <div className="empty:hidden">
            <FormError>{errors.file ?? errors.form}</FormError>
            <ContinueImportLink slug={group.slug} memberImport={unfinished} />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isPending} busyText={messages.lookingAtLines()}>
              {messages.lookOverLines()}
            </Button>
            <Button variant="outline" disabled={isPending} onClick={onChooseAnother}>
              {messages.chooseAnother()}
            </Button>
          </div>
        </Card>
      </form>
    </>
  )
}

/** How whole names will be split. */
function NamesPreview({ names }: { names: readonly SplitPreview[] }) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="names-preview" className="rounded-field bg-tint/50 px-4 py-3.5">
      <h2 id="names-preview" className="font-semibold">
        {messages.namesAreSplit()}
      </h2>
      <ul className="mt-1.5 space-y-1 text-small">
        {names.map(({ whole, first, last }) => (
          <li key={whole}>
            <RichMessage
              parts={messages.splitName({
                whole,
                first: first || messages.noPartOfName(),
                last: last || messages.noPartOfName(),
                soft: (text) => <span className="text-soft">{text}</span>,
                strong: (text) => <strong>{text}</strong>,
              })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
