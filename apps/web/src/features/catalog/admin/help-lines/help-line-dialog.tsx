import type { HelpLineRow } from '@kitchen-table/contract/catalog'
import { adminClient } from '../../../../app/admin-api.ts'
import { localToday } from '../../../../app/local-today.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { lazyConflictDialog } from '../../editors/lazy-conflict-dialog.tsx'
import { RecordFormDialog } from '../../editors/record-form-dialog.tsx'
import { type FormDraft, useClaimedDraft } from '../../editors/use-claimed-draft.ts'
import { useRecordForm } from '../../editors/use-record-form.ts'
import { HelpLineFields } from './help-line-fields.tsx'
import {
  createEmptyHelpLineValues,
  defineHelpLineFields,
  type HelpLineValues,
  toHelpLineInput,
  toHelpLineRecord,
  toStoredHelpLine,
  validateHelpLine,
} from './help-line-values.ts'
import { messages } from './messages.ts'
import { useReloadHelpLines } from './use-reload-help-lines.ts'

const ConflictDialog = lazyConflictDialog<HelpLineValues>()

type HelpLineDialogProps = {
  /** Null to add one. */
  line: HelpLineRow | null
  lastPosition: number
  onClose: () => void
}

/** Adds a help line, or edits one (docs/product.md 14.1). */
export function HelpLineDialog(props: HelpLineDialogProps) {
  const draft = useClaimedDraft(`help-line:${props.line?.slug ?? 'new'}`)
  return draft && <HelpLineForm key={draft.id} {...props} draft={draft} />
}

type HelpLineFormProps = HelpLineDialogProps & { draft: FormDraft }

function useHelpLineForm({ line, lastPosition, draft, onClose }: HelpLineFormProps) {
  const reload = useReloadHelpLines()

  async function save(values: HelpLineValues, version: number | null, slug = line?.slug) {
    const input = toHelpLineInput(values)
    return toHelpLineRecord(
      slug === undefined || version === null
        ? await adminClient.catalog.createHelpLine(input)
        : await adminClient.catalog.updateHelpLine({ ...input, slug, version }),
    )
  }

  return useRecordForm<HelpLineValues>({
    record: `help-line:${line?.slug ?? 'new'}`,
    draft,
    title: ({ name }) => messages.named({ name: name.trim() || messages.withoutANameYet() }),
    fields: defineHelpLineFields(),
    toStoredForm: toStoredHelpLine,
    loaded:
      line === null
        ? { values: createEmptyHelpLineValues(localToday(), lastPosition), version: null }
        : toHelpLineRecord(line),
    validate: validateHelpLine,
    groups: [
      ['textNumber', 'textWord'],
      ['checkedOn', 'checkAgainBy'],
    ],
    save,
    reload: async (slug = line?.slug ?? '') =>
      toHelpLineRecord(await adminClient.catalog.findHelpLine({ slug })),
    onSaved() {
      void reload()
      onClose()
    },
    describeSaved: ({ values }) => [
      {
        title: line === null ? messages.helpLineAdded() : commonMessages.updatesSaved(),
        text: messages.named({ name: values.name }),
      },
    ],
    describeRefusal: (_values, code) => (code === 'catalog.exists' ? { name: messages.nameTaken() } : null),
    describeFailure: ({ name }) => ({
      level: 'warn',
      title: line === null ? commonMessages.createError() : commonMessages.updateFailed(),
      text: messages.notSaved({ name }),
    }),
  })
}

function HelpLineForm(props: HelpLineFormProps) {
  const { line, onClose } = props
  const editor = useHelpLineForm(props)
  const isNew = line === null

  return (
    <RecordFormDialog
      title={isNew ? messages.addHelpLine() : messages.editHelpLine()}
      wide
      editor={editor}
      submitLabel={isNew ? messages.addHelpLine() : messages.updateHelpLine()}
      busyText={commonMessages.saving()}
      onClose={onClose}
    >
      <HelpLineFields editor={editor} />
      <ConflictDialog editor={editor} fields={defineHelpLineFields()} />
    </RecordFormDialog>
  )
}
