import type { FactRow } from '@kitchen-table/contract/catalog'
import { computeNextFactCheck } from '@kitchen-table/domain/facts'
import { adminClient } from '../../../../app/admin-api.ts'
import { localToday } from '../../../../app/local-today.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { lazyConflictDialog } from '../../editors/lazy-conflict-dialog.tsx'
import { RecordFormDialog } from '../../editors/record-form-dialog.tsx'
import { type FormDraft, useClaimedDraft } from '../../editors/use-claimed-draft.ts'
import { useRecordForm } from '../../editors/use-record-form.ts'
import { FactFields } from './fact-fields.tsx'
import { FactImpact } from './fact-impact.tsx'
import {
  createEmptyFactValues,
  defineFactFields,
  type FactValues,
  toFactInput,
  toFactRecord,
  toStoredFact,
  validateFact,
} from './fact-values.ts'
import { messages } from './messages.ts'
import { useReloadFacts } from './use-reload-facts.ts'

const ConflictDialog = lazyConflictDialog<FactValues>()

type FactDialogProps = {
  /** Null to add one. */
  fact: FactRow | null
  onClose: () => void
}

/** Adds a fact, or edits one (docs/product.md 14.8). */
export function FactDialog(props: FactDialogProps) {
  const draft = useClaimedDraft(`fact:${props.fact?.slug ?? 'new'}`)
  return draft && <FactForm key={draft.id} {...props} draft={draft} />
}

type FactFormProps = FactDialogProps & { draft: FormDraft }

function useFactForm({ fact, draft, onClose }: FactFormProps) {
  const reload = useReloadFacts()
  const today = localToday()

  async function save(values: FactValues, version: number | null, slug = fact?.slug) {
    const { kind, ...input } = toFactInput(values)
    // Only valid input is saved, which has a kind.
    if (kind === '') throw new Error('A fact without a kind was saved')
    return toFactRecord(
      slug === undefined || version === null
        ? await adminClient.catalog.createFact({ ...input, kind })
        : await adminClient.catalog.updateFact({ ...input, kind, slug, version }),
    )
  }

  return useRecordForm<FactValues>({
    record: `fact:${fact?.slug ?? 'new'}`,
    draft,
    title: ({ title }) => messages.named({ title: title.trim() || messages.withoutATitleYet() }),
    fields: defineFactFields(),
    toStoredForm: toStoredFact,
    loaded:
      fact === null
        ? { values: createEmptyFactValues(today, computeNextFactCheck(null, today)), version: null }
        : toFactRecord(fact),
    validate: validateFact,
    groups: [
      ['kind', 'values', 'periods', 'url'],
      ['sourceTitle', 'sourceUrl'],
      ['checkedOn', 'checkAgainBy', 'confirmed'],
    ],
    save,
    reload: async (slug = fact?.slug ?? '') => toFactRecord(await adminClient.catalog.findFact({ slug })),
    onSaved() {
      void reload()
      onClose()
    },
    describeSaved: ({ values }) => [
      {
        title: fact === null ? messages.factAdded() : commonMessages.updatesSaved(),
        text: messages.named({ title: values.title }),
      },
    ],
    describeRefusal: (_values, code) => (code === 'catalog.exists' ? { title: messages.titleTaken() } : null),
    describeFailure: ({ title }) => ({
      level: 'warn',
      title: fact === null ? commonMessages.createError() : commonMessages.updateFailed(),
      text: messages.notSaved({ title }),
    }),
  })
}

function FactForm(props: FactFormProps) {
  const { fact, onClose } = props
  const editor = useFactForm(props)
  const isNew = fact === null

  return (
    <RecordFormDialog
      title={isNew ? messages.addFact() : messages.editFact()}
      wide
      editor={editor}
      submitLabel={isNew ? messages.addFact() : messages.updateFact()}
      busyText={commonMessages.saving()}
      onClose={onClose}
    >
      <FactFields editor={editor} slug={fact?.slug ?? null} />
      {fact !== null && <FactImpact slug={fact.slug} form={editor.values} />}
      <ConflictDialog editor={editor} fields={defineFactFields()} />
    </RecordFormDialog>
  )
}
