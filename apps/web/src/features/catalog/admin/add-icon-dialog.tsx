import { MAX_SVG_BYTES } from '@kitchen-table/contract/catalog-input'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { FileField } from '../../../ui/file-field.tsx'
import { useFlash } from '../../../ui/flash-store.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { CleanedIcon } from './cleaned-icon.tsx'
import { iconsQuery } from './queries.ts'
import { useStoredDraft } from './use-stored-draft.ts'

/** Returns the name of a file as a name for people: "three-jars.svg" becomes "three jars". */
function nameFromFile(fileName: string): string {
  return fileName
    .replace(/\.svg$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim()
}

/** Adds an icon, from a file or from SVG data. Shows before saving what the server keeps of it (docs/product.md 14.1). */
export function AddIconDialog({ onClose }: { onClose: () => void }) {
  const flash = useFlash()
  const { fields, change, clear } = useStoredDraft('icon', { iconName: '', svgfile: '' })
  const { iconName, svgfile } = fields
  const mutation = useFormMutation({
    mutationFn: () => adminClient.catalog.createIcon({ iconName, svgfile }),
    fields: { iconName: ['catalog.exists'], svgfile: [] },
    validate: () => ({
      ...(iconName.trim() === '' && { iconName: 'Please give it a name.' }),
      ...(svgfile.trim() === '' && { svgfile: 'Please choose a file, or paste the drawing.' }),
    }),
    invalidates: [iconsQuery.queryKey],
    onSuccess(icon) {
      clear()
      flash.success({ title: 'Icon Added!', text: `Icon: ${icon.iconName}` })
      onClose()
    },
    onError: (error) => flash.warn({ title: 'Add Failed', text: getErrorMessage(error) }),
  })

  async function readFile(file: File | null) {
    if (file === null) return
    const text = await file.text()
    change({ svgfile: text, ...(iconName.trim() === '' && { iconName: nameFromFile(file.name) }) })
  }

  return (
    <FormDialog
      wide
      title="Add Icon"
      description="One line drawing on a square grid. Lines in currentColor take the color of the page."
      mutation={mutation}
      submitLabel="Add Icon"
      busyText="Adding…"
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={iconName}
        onChange={({ target }) => change({ iconName: target.value })}
        error={mutation.errors.iconName}
        required
        maxLength={200}
        autoComplete="off"
      />
      <FileField
        label="Drawing from a file"
        extensions={['.svg']}
        maxBytes={MAX_SVG_BYTES}
        onPick={(file) => void readFile(file)}
      />
      <TextareaField
        label="SVG data"
        value={svgfile}
        onChange={({ target }) => change({ svgfile: target.value })}
        error={mutation.errors.svgfile}
        required
        rows={5}
        spellCheck={false}
        className="[&_textarea]:max-h-60 [&_textarea]:[font-family:ui-monospace,monospace] [&_textarea]:text-tiny"
      />
      {svgfile.trim() !== '' && <CleanedIcon svgfile={svgfile} />}
    </FormDialog>
  )
}
