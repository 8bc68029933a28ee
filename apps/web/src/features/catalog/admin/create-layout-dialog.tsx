import type { EditedLayout, LayoutRow } from '@kitchen-table/contract/catalog-content'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useFlash } from '../../../ui/flash-store.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { layoutsQuery } from './queries.ts'
import { useStoredDraft } from './use-stored-draft.ts'

const toComparable = (title: string) => title.trim().toLowerCase()

type LayoutFields = { title: string; copyOf: string }

function validateLayout({ title, copyOf }: LayoutFields, isCopy: boolean, layouts: LayoutRow[]): FormErrors {
  const isTaken = layouts.some((layout) => toComparable(layout.title) === toComparable(title))
  return {
    ...(title.trim() === '' && { title: 'Please give it a name.' }),
    ...(isTaken && { title: 'There is already a layout with that name.' }),
    ...(isCopy && copyOf === '' && { copyOf: 'Choose the layout to copy.' }),
  }
}

type CreateLayoutDialogProps = {
  layouts: LayoutRow[]
  onClose: () => void
  onCreated: (layout: EditedLayout) => void
}

/** Creates a layout, empty or as a copy (docs/product.md 14.1). */
export function CreateLayoutDialog({ layouts, onClose, onCreated }: CreateLayoutDialogProps) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const { fields, change, clear } = useStoredDraft('layout', { title: '', copyOf: '' })
  const [isCopy, setIsCopy] = useState(fields.copyOf !== '')
  const mutation = useFormMutation({
    mutationFn: () =>
      adminClient.catalog.createLayout({ title: fields.title, copyOf: isCopy ? fields.copyOf : null }),
    fields: { title: ['catalog.exists'], copyOf: ['catalog.layout_not_found'] },
    validate: () => validateLayout(fields, isCopy, layouts),
    invalidates: [layoutsQuery.queryKey],
    onSuccess(layout) {
      const { config, title } = layout
      queryClient.setQueryData(
        layoutsQuery.queryKey,
        (data) => data && { layouts: [...data.layouts, { config, title }] },
      )
      clear()
      flash.success({ title: 'Layout Created!', text: layout.title })
      onCreated(layout)
    },
    onError: (error) => flash.error({ title: 'Unable to create settings', text: getErrorMessage(error) }),
  })

  return (
    <FormDialog
      title="Create New Layout"
      description="A layout decides which tracks and topics people see, and in which order."
      mutation={mutation}
      submitLabel="Create Layout"
      busyText="Creating…"
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={fields.title}
        onChange={({ target }) => change({ title: target.value })}
        error={mutation.errors.title}
        required
        maxLength={200}
        autoComplete="off"
      />
      <Checkbox
        label="Begin with a copy of another layout"
        hint="Its orders, its settings and its topics."
        checked={isCopy}
        onChange={({ target }) => setIsCopy(target.checked)}
      />
      {isCopy && (
        <SelectField
          label="Layout to copy"
          placeholder="Choose a layout"
          options={layouts.map(({ config, title }) => ({ value: config, text: title }))}
          value={fields.copyOf}
          onChange={({ target }) => change({ copyOf: target.value })}
          error={mutation.errors.copyOf}
          required
        />
      )}
    </FormDialog>
  )
}
