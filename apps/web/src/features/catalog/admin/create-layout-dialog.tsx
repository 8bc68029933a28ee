import type { LayoutRow } from '@kitchen-table/contract/catalog'
import { isTitleTaken } from '@kitchen-table/domain/catalog'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient, layoutsQuery } from '../../../app/admin-api.ts'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import type { LayoutChoice } from '../../../app/library-view.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { bindCheckbox, bindTextInput } from '../editors/bind-field.ts'
import type { EditedFields } from '../editors/edited-field.ts'
import { getFieldError } from '../editors/field-errors.ts'
import { RecordFormDialog } from '../editors/record-form-dialog.tsx'
import { toCreateOnlyActions } from '../editors/save-with-merge.ts'
import { useClaimedDraft } from '../editors/use-claimed-draft.ts'
import { useRecordForm } from '../editors/use-record-form.ts'
import { messages } from './messages.ts'

type NewLayoutValues = { title: string; isCopy: boolean; copyOf: string }

const emptyLayout: NewLayoutValues = { title: '', isCopy: false, copyOf: '' }

const describeNewLayoutFields = (): EditedFields<NewLayoutValues> => ({
  title: { label: commonMessages.name(), kind: 'text' },
  isCopy: { label: messages.beginWithCopy(), kind: 'flag' },
  copyOf: { label: messages.layoutToCopy(), kind: 'key' },
})

function validateLayout({ title, isCopy, copyOf }: NewLayoutValues, layouts: LayoutRow[]): FormErrors {
  return {
    ...(title.trim() === '' && { title: messages.giveItAName() }),
    ...(isTitleTaken(layouts, title) && { title: messages.layoutNameTaken() }),
    ...(isCopy && copyOf === '' && { copyOf: messages.chooseLayoutToCopy() }),
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
    title: ({ title }) => messages.layoutNamed({ title: title.trim() || messages.withoutANameYet() }),
    fields: describeNewLayoutFields(),
    loaded: { values: emptyLayout, version: null },
    validate: (values) => validateLayout(values, layouts),
    ...toCreateOnlyActions(async ({ title, isCopy, copyOf }) => {
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
    describeSaved: ({ values }) => [{ title: messages.layoutCreated(), text: values.title.trim() }],
    describeRefusal(_values, code, message): FormErrors | null {
      if (code === 'catalog.exists') return { title: message }
      return code === 'catalog.layout_not_found' ? { copyOf: message } : null
    },
    describeFailure: (_values, _code, text) => ({
      level: 'error',
      title: messages.couldNotCreateLayout(),
      text,
    }),
  })
}

function NewLayoutForm(props: CreateLayoutDialogProps & { draftId: string }) {
  const editor = useNewLayoutForm(props)
  const { Field } = editor.form

  return (
    <RecordFormDialog
      title={messages.createNewLayout()}
      description={messages.layoutExplained()}
      editor={editor}
      submitLabel={messages.createLayout()}
      busyText={messages.creating()}
      onClose={props.onClose}
    >
      <Field name="title">
        {(field) => (
          <TextField
            {...bindTextInput(field)}
            label={commonMessages.name()}
            required
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="isCopy">
        {(field) => (
          <Checkbox
            label={messages.beginWithCopyOfAnother()}
            hint={messages.copyHint()}
            {...bindCheckbox(field)}
          />
        )}
      </Field>
      {editor.values.isCopy && (
        <Field name="copyOf">
          {(field) => (
            <SelectField
              label={messages.layoutToCopy()}
              placeholder={messages.chooseALayout()}
              options={props.layouts.map(({ config, title }) => ({ value: config, text: title }))}
              value={field.state.value}
              onChange={({ target }) => field.handleChange(target.value)}
              error={getFieldError(field)}
              required
            />
          )}
        </Field>
      )}
    </RecordFormDialog>
  )
}
