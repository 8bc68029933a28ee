import { MAX_SVG_BYTES } from '@kitchen-table/contract/content-input'
import { useQueryClient } from '@tanstack/react-query'
import { adminClient } from '../../../app/admin-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { bindTextInput } from '../editors/bind-field.ts'
import type { EditedFields } from '../editors/edited-field.ts'
import { RecordFormDialog } from '../editors/record-form-dialog.tsx'
import { iconsQuery } from '../editors/record-list-queries.ts'
import { toCreateOnlyActions } from '../editors/save-with-merge.ts'
import { useClaimedDraft } from '../editors/use-claimed-draft.ts'
import { useRecordForm } from '../editors/use-record-form.ts'
import { CleanedIconPreview } from './cleaned-icon-preview.tsx'
import { messages } from './messages.ts'

/** Returns the name of a file as a name for people: "three-jars.svg" becomes "three jars". */
function nameFromFile(fileName: string): string {
  return fileName
    .replace(/\.svg$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim()
}

type IconValues = { iconName: string; svgfile: string }

const emptyIcon: IconValues = { iconName: '', svgfile: '' }

const describeIconFields = (): EditedFields<IconValues> => ({
  iconName: { label: commonMessages.name(), kind: 'text' },
  svgfile: { label: messages.svgData(), kind: 'text' },
})

type AddIconDialogProps = { onClose: () => void }

/** Adds an icon, from a file or from SVG data. Shows before saving what the server keeps of it (docs/product.md 14.1). */
export function AddIconDialog(props: AddIconDialogProps) {
  const draft = useClaimedDraft('icon:new')
  return draft && <IconForm {...props} draftId={draft.id} />
}

function useIconForm({ draftId, onClose }: AddIconDialogProps & { draftId: string }) {
  const queryClient = useQueryClient()
  return useRecordForm<IconValues>({
    record: 'icon:new',
    draft: { id: draftId },
    title: ({ iconName }) => messages.iconNamed({ name: iconName.trim() || messages.withoutANameYet() }),
    fields: describeIconFields(),
    loaded: { values: emptyIcon, version: null },
    validate: ({ iconName, svgfile }) => ({
      ...(iconName.trim() === '' && { iconName: messages.giveItAName() }),
      ...(svgfile.trim() === '' && { svgfile: messages.chooseADrawing() }),
    }),
    ...toCreateOnlyActions(async (values) => (await adminClient.catalog.createIcon(values)).slug),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: iconsQuery.queryKey })
      onClose()
    },
    describeSaved: ({ values }) => [
      { title: messages.iconAdded(), text: messages.iconNamed({ name: values.iconName.trim() }) },
    ],
    describeRefusal: (_values, code, message) => (code === 'catalog.exists' ? { iconName: message } : null),
    describeFailure: (_values, _code, text) => ({ level: 'warn', title: messages.addFailed(), text }),
  })
}

function IconForm(props: AddIconDialogProps & { draftId: string }) {
  const editor = useIconForm(props)
  const { form, values } = editor
  const { Field } = form

  async function readFile(file: File | null) {
    if (file === null) return
    form.setFieldValue('svgfile', await file.text())
    if (form.state.values.iconName.trim() === '') form.setFieldValue('iconName', nameFromFile(file.name))
  }

  return (
    <RecordFormDialog
      wide
      title={messages.addIcon()}
      description={messages.iconExplained()}
      editor={editor}
      submitLabel={messages.addIcon()}
      busyText={messages.adding()}
      onClose={props.onClose}
    >
      <Field name="iconName">
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
      <FileField
        label={messages.drawingFromFile()}
        extensions={['.svg']}
        maxBytes={MAX_SVG_BYTES}
        onPick={(file) => void readFile(file)}
      />
      <Field name="svgfile">
        {(field) => (
          <TextareaField
            {...bindTextInput(field)}
            dir="ltr"
            label={messages.svgData()}
            required
            rows={5}
            spellCheck={false}
            className="[&_textarea]:max-h-60 [&_textarea]:[font-family:ui-monospace,monospace] [&_textarea]:text-tiny"
          />
        )}
      </Field>
      {values.svgfile.trim() !== '' && <CleanedIconPreview svgfile={values.svgfile} />}
    </RecordFormDialog>
  )
}
