import type { LayoutRow } from '@kitchen-table/contract/catalog'
import { hasTitle } from '@kitchen-table/domain/catalog'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient, layoutsQuery } from '../../../app/admin-api.ts'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import type { LayoutChoice } from '../../../app/library-view.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { bindTextInput } from '../editors/bind-field.ts'
import type { EditedFields } from '../editors/edited-field.ts'
import { getFieldError } from '../editors/field-errors.ts'
import { RecordDialog } from '../editors/record-dialog.tsx'
import { createOnly } from '../editors/save-with-merge.ts'
import { useClaimedDraft } from '../editors/use-claimed-draft.ts'
import { useRecordForm } from '../editors/use-record-form.ts'

type NewLayoutValues = { title: string; isCopy: boolean; copyOf: string }

const emptyLayout: NewLayoutValues = { title: '', isCopy: false, copyOf: '' }

const newLayoutFields: EditedFields<NewLayoutValues> = {
  title: { label: 'Name', kind: 'text' },
  isCopy: { label: 'Begin with a copy', kind: 'flag' },
  copyOf: { label: 'Layout to copy', kind: 'key' },
}

function validateLayout({ title, isCopy, copyOf }: NewLayoutValues, layouts: LayoutRow[]): FormErrors {
  return {
    ...(title.trim() === '' && { title: 'Please give it a name.' }),
    ...(hasTitle(layouts, title) && { title: 'There is already a layout with that name.' }),
    ...(isCopy && copyOf === '' && { copyOf: 'Choose the layout to copy.' }),
  }
}

type CreateLayoutDialogProps = {
  layouts: LayoutRow[]
  onClose: () => void
  onCreated: (layout: LayoutChoice) => void
}

/** Creates a layout, empty or as a copy (docs/product.md 14.1). */
export function CreateLayoutDialog(props: CreateLayoutDialogProps) {
  const draft = useClaimedDraft('layout:new')
  return draft && <NewLayoutForm {...props} draftId={draft.id} />
}

function useNewLayoutForm({ layouts, onCreated, draftId }: CreateLayoutDialogProps & { draftId: string }) {
  const queryClient = useQueryClient()
  return useRecordForm<NewLayoutValues>({
    record: 'layout:new',
    draft: { id: draftId },
    title: ({ title }) => `Layout: ${title.trim() || 'without a name yet'}`,
    fields: newLayoutFields,
    loaded: { values: emptyLayout, version: null },
    validate: (values) => validateLayout(values, layouts),
    ...createOnly(async ({ title, isCopy, copyOf }) => {
      const layout = await adminClient.catalog.createLayout({ title, copyOf: isCopy ? copyOf : null })
      return layout.config
    }),
    onSaved({ key: config, values }) {
      const title = values.title.trim()
      queryClient.setQueryData(
        layoutsQuery.queryKey,
        (data) => data && { layouts: [...data.layouts, { config, title }] },
      )
      void queryClient.invalidateQueries({ queryKey: layoutsQuery.queryKey })
      onCreated({ config, title })
    },
    describeSaved: ({ values }) => [{ title: 'Layout Created!', text: values.title.trim() }],
    describeRefusal(_values, code, message): FormErrors | null {
      if (code === 'catalog.exists') return { title: message }
      return code === 'catalog.layout_not_found' ? { copyOf: message } : null
    },
    describeFailure: (_values, _code, text) => ({ level: 'error', title: 'Unable to create settings', text }),
  })
}

function NewLayoutForm(props: CreateLayoutDialogProps & { draftId: string }) {
  const editor = useNewLayoutForm(props)
  const { Field } = editor.form

  return (
    <RecordDialog
      title="Create New Layout"
      description="A layout decides which tracks and topics people see, and in which order."
      editor={editor}
      submitLabel="Create Layout"
      busyText="Creating…"
      onClose={props.onClose}
    >
      <Field name="title">
        {(field) => (
          <TextField {...bindTextInput(field)} label="Name" required maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Field name="isCopy">
        {(field) => (
          <Checkbox
            label="Begin with a copy of another layout"
            hint="Its orders, its settings and its topics."
            checked={field.state.value}
            onChange={({ target }) => field.handleChange(target.checked)}
          />
        )}
      </Field>
      {editor.values.isCopy && (
        <Field name="copyOf">
          {(field) => (
            <SelectField
              label="Layout to copy"
              placeholder="Choose a layout"
              options={props.layouts.map(({ config, title }) => ({ value: config, text: title }))}
              value={field.state.value}
              onChange={({ target }) => field.handleChange(target.value)}
              error={getFieldError(field)}
              required
            />
          )}
        </Field>
      )}
    </RecordDialog>
  )
}
