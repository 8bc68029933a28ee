import type { ImportRow } from '@kitchen-table/contract/groups-imports'
import type { GroupDetails } from '@kitchen-table/contract/groups-organisations'
import { toSearchKey } from '@kitchen-table/domain/groups/member-search'
import { useState } from 'react'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FixedCells } from './use-fix-row.ts'

type FixRowFormProps = {
  row: ImportRow
  subGroups: GroupDetails['subGroups']
  errors: FormErrors
  isPending: boolean
  onSubmit: (cells: FixedCells) => void
  onCancel: () => void
}

/** The cells of a line, to be corrected in place. */
export function FixRowForm({ row, subGroups, errors, isPending, onSubmit, onCancel }: FixRowFormProps) {
  const [cells, setCells] = useState<FixedCells>({
    email: row.email,
    first: row.first,
    last: row.last,
    subGroup: findSubGroup(subGroups, row.subGroup) ?? row.subGroup,
  })
  const change = (part: Partial<FixedCells>) => setCells({ ...cells, ...part })
  const isUnknownSubGroup = cells.subGroup !== '' && !subGroups.some(({ name }) => name === cells.subGroup)

  return (
    <ValidatedForm
      errors={errors}
      focusOnMount
      onSubmit={() => onSubmit(cells)}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={isPending} busyText="Checking the line">
            Save line {row.line}
          </Button>
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4 text-body sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          value={cells.email}
          onChange={({ target }) => change({ email: target.value })}
          error={errors.email ?? (row.verdict === 'cannot' && !isUnknownSubGroup ? row.reason : undefined)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          label="Sub-group"
          value={cells.subGroup}
          onChange={({ target }) => change({ subGroup: target.value })}
          error={isUnknownSubGroup ? row.reason : undefined}
          options={[
            { value: '', text: 'None' },
            ...subGroups.map(({ name }) => ({ value: name, text: name })),
            ...(isUnknownSubGroup ? [{ value: cells.subGroup, text: `${cells.subGroup} (unknown)` }] : []),
          ]}
        />
        <TextField
          label="First name"
          optional
          value={cells.first}
          onChange={({ target }) => change({ first: target.value })}
          error={errors.first}
          autoComplete="off"
        />
        <TextField
          label="Last name"
          optional
          value={cells.last}
          onChange={({ target }) => change({ last: target.value })}
          error={errors.last}
          autoComplete="off"
        />
      </div>
    </ValidatedForm>
  )
}

/** Returns the name of a sub-group as the organisation writes it. */
function findSubGroup(subGroups: FixRowFormProps['subGroups'], typed: string): string | undefined {
  return subGroups.find(({ name }) => toSearchKey(name) === toSearchKey(typed))?.name
}
