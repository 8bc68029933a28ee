import type { ResourceRow } from '@kitchen-table/contract/catalog'
import type { Language } from '@kitchen-table/i18n/locale'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminClient, resourcesQuery } from '../../../app/admin-api.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { bindTextInput } from '../editors/bind-field.ts'
import type { EditedFields } from '../editors/edited-field.ts'
import { getFieldError } from '../editors/field-errors.ts'
import { LanguageField, TranslationOriginalField } from '../editors/language-section.tsx'
import { canBeTranslation, toOriginalOptions } from '../editors/language-values.ts'
import { lazyConflictDialog } from '../editors/lazy-conflict-dialog.tsx'
import { RecordFormDialog } from '../editors/record-form-dialog.tsx'
import { RecordUploadField } from '../editors/record-upload-field.tsx'
import { type FormDraft, useClaimedDraft } from '../editors/use-claimed-draft.ts'
import { useRecordForm } from '../editors/use-record-form.ts'
import { messages } from './messages.ts'
import type { ResourceTargets } from './resource-targets.ts'
import {
  defineResourceFields,
  emptyResource,
  findResourceName,
  formatResourceTarget,
  parseResourceTarget,
  type ResourceValues,
  toEditedResource,
  toResourceInput,
  toStoredResource,
  validateResource,
} from './resource-values.ts'

const ConflictDialog = lazyConflictDialog<ResourceValues>()

const MAX_RESOURCE_BYTES = 250 * 1024 * 1024

const listKindOptions = () => [
  { value: 'all', text: messages.allOrganizations() },
  { value: 'group', text: messages.oneOrganization() },
  { value: 'layout', text: messages.organizationsWithLayout() },
]

/** The refusals that are about the file. */
const FILE_REFUSALS: readonly (string | null)[] = [
  'uploads.not_found',
  'uploads.incomplete',
  'uploads.used',
  'files.busy',
]

type ResourceDialogProps = {
  /** Null to add one. */
  resource: ResourceRow | null
  targets: ResourceTargets
  onClose: () => void
}

/** Adds a resource, or edits one and replaces its file (docs/product.md 14.1). */
export function ResourceDialog(props: ResourceDialogProps) {
  const draft = useClaimedDraft(`resource:${props.resource?.resourceId ?? 'new'}`)
  return draft && <ResourceForm key={draft.id} {...props} draft={draft} />
}

type ResourceFormProps = ResourceDialogProps & { draft: FormDraft }

async function findResource(resourceId: string | undefined) {
  const { resources } = await adminClient.catalog.listResources()
  const stored = resources.find((each) => each.resourceId === resourceId)
  // Nothing removes a resource.
  if (stored === undefined) throw new Error(`The resource ${resourceId} is not listed`)
  return toEditedResource(stored)
}

function useResourceForm(
  { resource, draft, onClose }: ResourceFormProps,
  fields: EditedFields<ResourceValues>,
) {
  const queryClient = useQueryClient()

  async function save(values: ResourceValues, version: number | null, resourceId = resource?.resourceId) {
    const input = toResourceInput(values)
    return toEditedResource(
      resourceId === undefined || version === null
        ? await adminClient.catalog.createResource({ ...input, creationId: draft.id })
        : await adminClient.catalog.updateResource({ ...input, resourceId, version }),
    )
  }

  return useRecordForm<ResourceValues>({
    record: `resource:${resource?.resourceId ?? 'new'}`,
    draft,
    title: ({ displayName }) =>
      messages.resourceNamed({ name: displayName.trim() || messages.withoutANameYet() }),
    fields,
    toStoredForm: toStoredResource,
    loaded: resource === null ? { values: emptyResource, version: null } : toEditedResource(resource),
    validate: validateResource,
    save,
    reload: (key = resource?.resourceId) => findResource(key),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey })
      onClose()
    },
    describeSaved: ({ values }) => [
      {
        title: resource === null ? messages.resourceAdded() : commonMessages.updatesSaved(),
        text: messages.fileNamed({ name: values.file?.name ?? '' }),
      },
    ],
    describeRefusal: (_values, code, message) => (FILE_REFUSALS.includes(code) ? { file: message } : null),
    describeFailure: ({ displayName }) =>
      resource === null
        ? { level: 'warn', title: commonMessages.createError(), text: messages.couldNotCreateResource() }
        : {
            level: 'warn',
            title: commonMessages.updateFailed(),
            text: messages.resourceNotSaved({ name: displayName }),
          },
  })
}

function ResourceForm(props: ResourceFormProps) {
  const { resource, targets, onClose } = props
  const { data } = useQuery(resourcesQuery)
  const resources = data?.resources ?? []
  const fields = defineResourceFields({ targets, resource: (id) => findResourceName(resources, id) })
  const editor = useResourceForm(props, fields)
  const { Field } = editor.form
  const isNew = resource === null

  return (
    <RecordFormDialog
      title={isNew ? messages.addResource() : messages.editResource()}
      editor={editor}
      submitLabel={isNew ? messages.addResource() : messages.updateResource()}
      busyText={commonMessages.saving()}
      onClose={onClose}
    >
      <Field name="file">
        {(field) => (
          <RecordUploadField
            editor={editor}
            name={field.name}
            label={messages.file()}
            maxBytes={MAX_RESOURCE_BYTES}
            value={field.state.value}
            onChange={(file) => {
              field.handleChange(file)
              if (file !== null && editor.values.displayName.trim() === '')
                editor.form.setFieldValue('displayName', file.name)
            }}
            upload={(chosen, options) =>
              uploadFile(chosen, { purpose: 'resource-file', name: chosen.name, ...options })
            }
            error={getFieldError(field)}
            required
          />
        )}
      </Field>
      <Field name="displayName">
        {(field) => (
          <TextField
            {...bindTextInput(field)}
            label={messages.displayName()}
            required
            maxLength={200}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="description">
        {(field) => (
          <TextareaField
            {...bindTextInput(field)}
            label={messages.description()}
            optional
            rows={2}
            maxLength={1000}
          />
        )}
      </Field>
      <Field name="target">
        {(field) => (
          <TargetFields
            target={field.state.value}
            targets={targets}
            error={getFieldError(field)}
            onChange={field.handleChange}
          />
        )}
      </Field>
      <Field name="language">{(field) => <LanguageField field={field} />}</Field>
      {canBeTranslation(editor.values) && (
        <Field name="translationOf">
          {(field) => (
            <TranslationOriginalField
              field={field}
              options={listOriginals(resources, resource?.resourceId, editor.values.language)}
            />
          )}
        </Field>
      )}
      <ConflictDialog editor={editor} fields={fields} />
    </RecordFormDialog>
  )
}

/** Returns the resources that one in this language can be a translation of, without itself. */
function listOriginals(resources: readonly ResourceRow[], ownId: string | undefined, language: Language) {
  const others = resources.filter(({ resourceId }) => resourceId !== ownId)
  const originals = others.map(({ resourceId, displayName, fileStatus, language: other }) => {
    return { key: resourceId, title: displayName, language: other, disabled: fileStatus === 'disabled' }
  })
  return toOriginalOptions(originals, language)
}

type TargetFieldsProps = {
  target: string
  targets: ResourceTargets
  error: string | undefined
  onChange: (target: string) => void
}

function TargetFields({ target, targets, error, onChange }: TargetFieldsProps) {
  const parsed = parseResourceTarget(target)
  const isGroup = parsed.kind === 'group'
  const records = isGroup ? targets.groups : targets.layouts
  return (
    <>
      <SelectField
        label={messages.for()}
        options={listKindOptions()}
        value={parsed.kind}
        onChange={({ target: { value } }) => onChange(formatResourceTarget(parseResourceTarget(`${value}:`)))}
      />
      {parsed.kind !== 'all' && (
        <SelectField
          label={isGroup ? commonMessages.organization() : messages.layout()}
          placeholder={isGroup ? messages.chooseAnOrganization() : messages.chooseALayout()}
          options={records.map((record) => ({ value: record.slug, text: record.title }))}
          value={parsed.slug}
          onChange={({ target: { value } }) => onChange(`${parsed.kind}:${value}`)}
          error={error}
          required
        />
      )}
    </>
  )
}
