import type { HelpLineRow, IntentRow, UnitRow } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminClient } from '../../../../app/admin-api.ts'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { lazyConflictDialog } from '../../editors/lazy-conflict-dialog.tsx'
import { RecordFormDialog } from '../../editors/record-form-dialog.tsx'
import { factsQuery } from '../../editors/record-list-queries.ts'
import { type FormDraft, useClaimedDraft } from '../../editors/use-claimed-draft.ts'
import { type RecordForm, useRecordForm } from '../../editors/use-record-form.ts'
import { createPhraseFinder } from './find-phrase.ts'
import { IntentFields } from './intent-fields.tsx'
import {
  defineIntentFields,
  type IntentValues,
  prefillIntent,
  toIntentInput,
  toIntentRecord,
  toStoredIntent,
  validateIntent,
} from './intent-values.ts'
import { messages } from './messages.ts'
import type { OpenedForm } from './opened-form.ts'
import { toFactTitles, toHelpLineTitles, toLessonTitles } from './record-titles.ts'
import { useReloadIntents } from './use-reload-intents.ts'

const ConflictDialog = lazyConflictDialog<IntentValues>()

type IntentDialogProps = OpenedForm & {
  intents: readonly IntentRow[]
  units: readonly UnitRow[]
  helpLines: readonly HelpLineRow[]
  onClose: () => void
}

/** The drafts of a new intent that answers a search are its own: a draft of another one is not restored into it. */
function nameRecord({ intent, addedPhrase }: OpenedForm): string {
  if (intent !== null) return `intent:${intent.slug}`
  return addedPhrase === null ? 'intent:new' : `intent:new for ${encodeURIComponent(addedPhrase)}`
}

/** Adds an intent, or edits one (docs/product.md 14.1). */
export function IntentDialog(props: IntentDialogProps) {
  const draft = useClaimedDraft(nameRecord(props))
  return draft && <IntentForm key={draft.id} {...props} draft={draft} />
}

type IntentFormProps = IntentDialogProps & { draft: FormDraft }

function useIntentForm({ intent, addedPhrase, draft, units, helpLines, onClose, ...props }: IntentFormProps) {
  const { data: { facts } = { facts: [] } } = useQuery(factsQuery)
  const reloadIntents = useReloadIntents()
  const others = props.intents.filter(({ slug }) => slug !== intent?.slug)
  const fields = defineIntentFields(toLessonTitles(units), toHelpLineTitles(helpLines), toFactTitles(facts))

  async function save(values: IntentValues, version: number | null, slug = intent?.slug) {
    const input = toIntentInput(values)
    return toIntentRecord(
      slug === undefined || version === null
        ? await adminClient.catalog.createIntent(input)
        : await adminClient.catalog.updateIntent({ ...input, slug, version }),
    )
  }

  const editor = useRecordForm<IntentValues>({
    record: nameRecord({ intent, addedPhrase }),
    draft,
    title: ({ title }) => messages.named({ title: title.trim() || messages.withoutATitleYet() }),
    fields,
    toStoredForm: toStoredIntent,
    loaded: intent === null ? { values: prefillIntent(addedPhrase), version: null } : toIntentRecord(intent),
    validate: (values) =>
      validateIntent(values, {
        stored: intent?.title ?? null,
        others: others.map(({ title }) => title),
      }),
    groups: [['linkLabel', 'linkUrl']],
    save,
    reload: async (slug = intent?.slug ?? '') =>
      toIntentRecord(await adminClient.catalog.findIntent({ slug })),
    onSaved() {
      void reloadIntents()
      onClose()
    },
    describeSaved: ({ values }) => [
      {
        title: intent === null ? messages.intentAdded() : commonMessages.updatesSaved(),
        text: messages.named({ title: values.title }),
      },
    ],
    describeRefusal: (_values, code) => (code === 'catalog.exists' ? { title: messages.titleTaken() } : null),
    describeFailure: ({ title }) => ({
      level: 'warn',
      title: intent === null ? commonMessages.createError() : commonMessages.updateFailed(),
      text: messages.notSaved({ title }),
    }),
  })
  const windows = facts.filter(({ kind }) => kind === 'window')
  return { editor, fields, windows, findOther: createPhraseFinder(others) }
}

/** Appends the phrase that the form was opened with, as a change that is not saved yet. */
function useAddedPhrase({ form }: RecordForm<IntentValues>, phrase: string | null) {
  useEffect(() => {
    if (phrase === null) return
    const { phrases } = form.state.values
    const isThere = phrases.some((each) => each.toLowerCase() === phrase.toLowerCase())
    if (!isThere) form.setFieldValue('phrases', [...phrases, phrase])
  }, [form, phrase])
}

const toLessons = (units: readonly UnitRow[]) =>
  units.map(({ unitId, title, unitDisabled }) => ({ key: unitId, title, isDisabled: unitDisabled }))

const toHelpLines = (helpLines: readonly HelpLineRow[]) =>
  helpLines.map(({ slug, name, disabled }) => ({ key: slug, title: name, isDisabled: disabled }))

function IntentForm(props: IntentFormProps) {
  const { intent, addedPhrase, units, helpLines, onClose } = props
  const { editor, fields, windows, findOther } = useIntentForm(props)
  const isNew = intent === null
  useAddedPhrase(editor, addedPhrase)

  return (
    <RecordFormDialog
      title={isNew ? messages.addIntent() : messages.editIntent()}
      description={addedPhrase === null ? undefined : messages.phraseIsAdded({ phrase: addedPhrase })}
      wide
      editor={editor}
      submitLabel={isNew ? messages.addIntent() : messages.updateIntent()}
      busyText={commonMessages.saving()}
      onClose={onClose}
    >
      <IntentFields
        editor={editor}
        lessons={toLessons(units)}
        helpLines={toHelpLines(helpLines)}
        findOther={findOther}
        addedPhrase={addedPhrase}
        windows={windows}
      />
      <ConflictDialog editor={editor} fields={fields} />
    </RecordFormDialog>
  )
}
