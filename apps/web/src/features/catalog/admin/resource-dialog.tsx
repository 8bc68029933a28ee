import type { ResourceRow } from '@kitchen-table/contract/catalog-content'
import type { ResourceTarget } from '@kitchen-table/domain/catalog/resource'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { DirtyFormGuard } from '../../../app/forms/dirty-form-guard.tsx'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { useFlash } from '../../../ui/flash-store.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { type ChosenFile, FILE_IS_BEING_SENT, UploadField } from '../../../ui/upload-field.tsx'
import { resourcesQuery } from './queries.ts'
import type { ResourceTargets } from './resource-targets.ts'
import { useStoredDraft } from './use-stored-draft.ts'

const MAX_RESOURCE_BYTES = 250 * 1024 * 1024

const kindOptions = [
  { value: 'all', text: 'All organizations' },
  { value: 'group', text: 'One organization' },
  { value: 'layout', text: 'Organizations with one layout' },
]

type ResourceFields = { displayName: string; description: string; kind: string; slug: string }

function toFields(resource: ResourceRow | null): ResourceFields {
  if (resource === null) return { displayName: '', description: '', kind: 'all', slug: '' }
  const { displayName, description, target } = resource
  return { displayName, description, kind: target.kind, slug: target.kind === 'all' ? '' : target.slug }
}

function toTarget({ kind, slug }: ResourceFields): ResourceTarget {
  return kind === 'group' || kind === 'layout' ? { kind, slug } : { kind: 'all' }
}

function validateResource({ displayName, kind, slug }: ResourceFields, file: ChosenFile | null): FormErrors {
  return {
    ...(file === null && { file: 'Please choose a file.' }),
    ...(displayName.trim() === '' && { displayName: 'Please give it a name.' }),
    ...(kind === 'group' && slug === '' && { 'target.slug': 'Choose the organization.' }),
    ...(kind === 'layout' && slug === '' && { 'target.slug': 'Choose the layout.' }),
  }
}

type ResourceDialogProps = {
  /** Null to add one. */
  resource: ResourceRow | null
  targets: ResourceTargets
  onClose: () => void
}

/** Adds a resource, or edits one and replaces its file (docs/product.md 14.1). */
export function ResourceDialog({ resource, targets, onClose }: ResourceDialogProps) {
  const formName = `resource:${resource === null ? 'new' : `${resource.resourceId}:${resource.version}`}`
  const { fields, change, clear } = useStoredDraft(formName, toFields(resource))
  const [file, setFile] = useState<ChosenFile | null>(resource?.file ?? null)
  const [isUploading, setIsUploading] = useState(false)
  const mutation = useResourceMutation({ resource, fields, file, isUploading, onSaved: clear, onClose })
  const { errors } = mutation

  function selectFile(chosen: ChosenFile | null) {
    setFile(chosen)
    if (chosen !== null && fields.displayName.trim() === '') change({ displayName: chosen.name })
  }

  return (
    <FormDialog
      title={resource === null ? 'Add Resource' : 'Edit Resource'}
      mutation={mutation}
      submitLabel={resource === null ? 'Add Resource' : 'Update Resource'}
      busyText="Saving…"
      onClose={onClose}
    >
      <UploadField
        label="File"
        maxBytes={MAX_RESOURCE_BYTES}
        value={file}
        onChange={selectFile}
        onBusyChange={setIsUploading}
        upload={(chosen, options) =>
          uploadFile(chosen, { purpose: 'resource-file', name: chosen.name, ...options })
        }
        describeUploadError={getErrorMessage}
        error={errors.file}
        required
      />
      <DirtyFormGuard isDirty={isUploading} description="A file is still being sent." />
      <TextField
        label="Display name"
        value={fields.displayName}
        onChange={({ target }) => change({ displayName: target.value })}
        error={errors.displayName}
        required
        maxLength={200}
        autoComplete="off"
      />
      <TextareaField
        label="Description"
        optional
        value={fields.description}
        onChange={({ target }) => change({ description: target.value })}
        error={errors.description}
        rows={2}
        maxLength={1000}
      />
      <SelectField
        label="For"
        options={kindOptions}
        value={fields.kind}
        onChange={({ target }) => change({ kind: target.value, slug: '' })}
      />
      <TargetField
        fields={fields}
        targets={targets}
        error={errors['target.slug']}
        onChange={(slug) => change({ slug })}
      />
    </FormDialog>
  )
}

type TargetFieldProps = {
  fields: ResourceFields
  targets: ResourceTargets
  error: string | undefined
  onChange: (slug: string) => void
}

function TargetField({ fields: { kind, slug }, targets, error, onChange }: TargetFieldProps) {
  if (kind === 'all') return null
  const isGroup = kind === 'group'
  const records = isGroup ? targets.groups : targets.layouts
  return (
    <SelectField
      label={isGroup ? 'Organization' : 'Layout'}
      placeholder={isGroup ? 'Choose an organization' : 'Choose a layout'}
      options={records.map((record) => ({ value: record.slug, text: record.title }))}
      value={slug}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      required
    />
  )
}

type ResourceMutationOptions = {
  resource: ResourceRow | null
  fields: ResourceFields
  file: ChosenFile | null
  isUploading: boolean
  onSaved: () => void
  onClose: () => void
}

function useResourceMutation(options: ResourceMutationOptions) {
  const { resource, fields, file, isUploading, onSaved, onClose } = options
  const flash = useFlash()
  const { displayName, description } = fields

  return useFormMutation({
    mutationFn() {
      const input = { displayName, description, target: toTarget(fields), file: file?.reference ?? '' }
      if (resource === null) return adminClient.catalog.createResource(input)
      const { resourceId, version } = resource
      return adminClient.catalog.updateResource({ ...input, resourceId, version })
    },
    fields: {
      file: ['uploads.not_found', 'uploads.incomplete', 'uploads.used', 'files.busy'],
      displayName: [],
      description: [],
      'target.slug': [],
    },
    validate: () => ({
      ...validateResource(fields, file),
      ...(isUploading && { file: FILE_IS_BEING_SENT }),
    }),
    describeError: (error) =>
      getRefusalCode(error) === 'catalog.stale'
        ? 'Somebody else saved this resource in the meantime. Close this, look at theirs, and change it again.'
        : getErrorMessage(error),
    invalidates: [resourcesQuery.queryKey],
    onSuccess(saved) {
      onSaved()
      flash.success({
        title: resource === null ? 'Resource Added!' : 'Updates Saved!',
        text: `File: ${saved.file.name}`,
      })
      onClose()
    },
    onError: () =>
      flash.warn(
        resource === null
          ? { title: 'Create Error', text: 'Could not create resource. Please try again.' }
          : { title: 'Update Failed', text: `Resource: ${displayName}. Please try again.` },
      ),
  })
}
