import type { ImportRow, OrganizationDetails } from '@kitchen-table/contract/organizations'
import { findSubGroupByName } from '@kitchen-table/domain/member-import'
import { useState } from 'react'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import { findRowProblem } from './row-problem.ts'
import type { FixedCells } from './use-fix-row.ts'
import { FIX_FORM_ID } from './use-open-line.ts'

type FixRowFormProps = {
  row: ImportRow
  subGroups: OrganizationDetails['subGroups']
  errors: FormErrors
  isPending: boolean
  /** Called with whether something is typed that was not saved. */
  onDirty: (isDirty: boolean) => void
  onSubmit: (cells: FixedCells) => void
  onCancel: () => void
}

/** The cells of a line, to be corrected in place. */
export function FixRowForm(props: FixRowFormProps) {
  const { row, subGroups, errors, isPending, onDirty, onSubmit, onCancel } = props
  const saved: FixedCells = {
    email: row.email,
    first: row.first,
    last: row.last,
    subGroup: findSubGroupByName(subGroups, row.subGroup)?.name ?? row.subGroup,
  }
  const [cells, setCells] = useState(saved)
  const problem: FormErrors = { ...findRowProblem(row), ...errors }

  function change(part: Partial<FixedCells>) {
    const changed = { ...cells, ...part }
    setCells(changed)
    onDirty(JSON.stringify(changed) !== JSON.stringify(saved))
  }

  const isUnknownSubGroup = cells.subGroup !== '' && !subGroups.some(({ name }) => name === cells.subGroup)

  return (
    <ValidatedForm
      id={FIX_FORM_ID}
      errors={errors}
      focusOnMount
      onSubmit={() => onSubmit(cells)}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={isPending} busyText={messages.checkingLine()}>
            {messages.saveLine({ line: String(row.line) })}
          </Button>
          <Button variant="quiet" size="small" onClick={onCancel}>
            {commonMessages.cancel()}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4 text-body sm:grid-cols-2">
        <TextField
          label={commonMessages.email()}
          type="email"
          value={cells.email}
          onChange={({ target }) => change({ email: target.value })}
          error={problem.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          label={messages.subGroup()}
          value={cells.subGroup}
          onChange={({ target }) => change({ subGroup: target.value })}
          error={problem.subGroup}
          options={[
            { value: '', text: commonMessages.none() },
            ...subGroups.map(({ name }) => ({ value: name, text: name })),
            ...(isUnknownSubGroup
              ? [{ value: cells.subGroup, text: messages.unknownSubGroup({ name: cells.subGroup }) }]
              : []),
          ]}
        />
        <TextField
          label={commonMessages.firstName()}
          optional
          value={cells.first}
          onChange={({ target }) => change({ first: target.value })}
          error={problem.first}
          autoComplete="off"
        />
        <TextField
          label={commonMessages.lastName()}
          optional
          value={cells.last}
          onChange={({ target }) => change({ last: target.value })}
          error={problem.last}
          autoComplete="off"
        />
      </div>
    </ValidatedForm>
  )
}
