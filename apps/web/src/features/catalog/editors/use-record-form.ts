import { isSameValue, type RecordFields } from '@kitchen-table/domain/catalog'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { type FlashMessage, useFlash } from '../../../ui/feedback/flash-store.ts'
import { type EditedFields, hasFields, listChangedFieldLabels } from './edited-field.ts'
import { toFieldErrors } from './field-errors.ts'
import { messages } from './messages.ts'
import { createRecordFlash, type FailureMessage } from './record-flash.ts'
import { restoreDraft } from './restore-draft.ts'
import {
  type EditedRecord,
  type FormBase,
  type MergedChanges,
  type SaveConflict,
  type SaveOptions,
  saveWithMerge,
} from './save-with-merge.ts'
import type { FormDraft } from './use-claimed-draft.ts'
import { mergeSavedRecord, toReplacedConflict, useRecordBase } from './use-record-base.ts'
import { useDraftAutosave, useRecordDraft } from './use-record-draft.ts'
import { useRecordValues } from './use-record-values.ts'

export type RecordFormOptions<Values extends RecordFields> = Pick<
  SaveOptions<Values>,
  'save' | 'reload' | 'findCreated' | 'toStoredForm'
> & {
  /** Names the record: its kind and key. */
  record: string
  /**
   * Of the draft that the form writes. `renew` is called when a new record is discarded which an earlier request may
   * have created: what is typed next is another record.
   */
  draft: Pick<FormDraft, 'id'> & Partial<FormDraft>
  /** Names the draft for people. */
  title: (values: Values) => string
  fields: EditedFields<Values>
  loaded: FormBase<Values>
  /** `mayExist`: whether an earlier request, to which no response came, may have created the record. */
  validate: (values: Values, mayExist: boolean) => FormErrors
  /** Fields whose values only make sense together. */
  groups?: readonly (readonly (keyof Values & string)[])[]
  onSaved: (record: EditedRecord<Values>) => void
  /** Returns the messages after a save. */
  describeSaved: (
    record: EditedRecord<Values>,
    mergedWith: MergedChanges<Values> | null,
  ) => readonly [FlashMessage, ...FlashMessage[]]
  /** Called after that for a new record, unless the page was left before. */
  onCreated?: (record: EditedRecord<Values>) => void
  /** Returns what is shown beside the fields after a refusal, null for its own words in the save bar. */
  describeRefusal?: (values: Values, code: string | null, message: string) => FormErrors | null
  /** Returns the message when the form's own validation refuses the values; null for none but those at the fields. */
  describeInvalid?: (values: Values) => FailureMessage | null
  /** Returns the message after a save that failed; `code` is that of a refusal. */
  describeFailure: (values: Values, code: string | null, message: string) => FailureMessage
  onFailed?: (code: string | null) => void
}

/** How long the bar says that everything is saved. */
const SAVED_NOTICE_MS = 4000

/** Of the last save: a failed one stays until the next. */
type SaveResult = { status: 'saved' } | { status: 'failed'; message: string }

/** The result of the last save; a success is forgotten after a few seconds. */
function useSaveResult() {
  const [result, setResult] = useState<SaveResult | null>(null)
  useEffect(() => {
    if (result?.status !== 'saved') return
    const timer = setTimeout(() => setResult(null), SAVED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [result])
  return [result, setResult] as const
}

/** Returns whether the component is still part of the page, for what comes after a response. */
function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/**
 * The form of a record: its values, what has changed, the draft on the device, and saving, which merges with what
 * another editor has saved since.
 */
export function useRecordForm<Values extends RecordFields>(options: RecordFormOptions<Values>) {
  const { record: recordName, title, fields, loaded, groups } = options
  const name = `${recordName}:${options.draft.id}`
  // Two new records are two, although neither has a key yet.
  const flash = createRecordFlash(useFlash(), loaded.version === null ? name : recordName)
  const { sub } = useCurrentUser().user
  const draft = useRecordDraft<Values>(sub, name, (value) => (hasFields(fields, value) ? value : null))
  const [start] = useState(() => restoreDraft(draft.read(), loaded, groups))
  const [restoredDraft, setRestoredDraft] = useState(start.draftWrittenAt === null ? null : start)
  const recordBase = useRecordBase(start.base, loaded)
  const { base, latest, conflict } = recordBase
  const [result, setResult] = useSaveResult()
  const [isSavingDecision, setIsSavingDecision] = useState(false)
  const [discards, setDiscards] = useState(0)
  /** Set when a new record was saved: the page is left for its own one. */
  const isFinished = useRef(false)
  const isShown = useIsShown()
  /** Of a restored draft it is not known whether it was sent. */
  const mayExist = useRef(start.draftWrittenAt !== null)

  const recordValues = useRecordValues({
    initialValues: start.values,
    validate: (value) => options.validate(value, mayExist.current),
    onSubmit: (value) => saveValues(value, base),
    onInvalid(value) {
      setResult({ status: 'failed', message: messages.checkWhatIsMarked() })
      const failure = options.describeInvalid?.(value) ?? null
      if (failure !== null) flash.fail(failure)
    },
  })
  const { form, values, setValues, readValues } = recordValues
  const changes = listChangedFieldLabels(fields, base.values, values, recordValues.uploadingNames)
  const isDraftStored = useDraftAutosave(draft, {
    isDirty: !isSameValue(base.values, values),
    title: title(values),
    base,
    values,
  })

  function askAboutConflict(found: SaveConflict<Values>) {
    recordBase.setConflict(found)
    setResult({ status: 'failed', message: messages.savedInTheMeantime() })
  }

  /** Shows a record that was saved or read, and what was typed during that. */
  function showRecord(record: EditedRecord<Values>, next: { base: FormBase<Values>; values: Values }) {
    recordBase.continueUpon(record, next.base)
    setRestoredDraft(null)
    setValues(next.values)
  }

  /** Shows the record that was saved; not a new one, whose form is left for the page of the record. */
  function finishSave(record: EditedRecord<Values>, sentBase: FormBase<Values>, isMerged: boolean) {
    isFinished.current = loaded.version === null
    const typed = readValues()
    // Here and not with the next rendering: a dialog closes before it.
    if (isFinished.current || isSameValue(typed, sentBase.values)) draft.clear()
    if (!isFinished.current)
      showRecord(record, mergeSavedRecord({ sent: sentBase, typed, record, isMerged, groups }))
    setResult({ status: 'saved' })
  }

  function handleFailure(error: unknown, sent: Values) {
    const [code, words] = [getRefusalCode(error), getErrorMessage(error)]
    if (code === null) mayExist.current = true
    const found = options.describeRefusal?.(sent, code, words) ?? toFieldErrors(error, Object.keys(fields))
    const { form: message = messages.checkWhatIsMarked(), ...errors } = found
    recordValues.refuse(errors, sent)
    setResult({ status: 'failed', message })
    flash.fail(options.describeFailure(sent, code, words))
    options.onFailed?.(code)
  }

  async function saveValues(sent: Values, from: FormBase<Values>) {
    recordValues.clearRefusal()
    setResult(null)
    try {
      const { save, reload, findCreated, toStoredForm } = options
      const saved = await saveWithMerge({
        base: from,
        values: sent,
        mayExist: mayExist.current,
        groups,
        save,
        reload,
        findCreated,
        toStoredForm,
      })
      if (saved.outcome === 'conflict') {
        askAboutConflict(saved)
        return
      }
      const { record, mergedWith } = saved
      finishSave(record, { values: sent, version: from.version }, mergedWith !== null)
      flash.succeed(options.describeSaved(record, mergedWith))
      options.onSaved(record)
      if (isFinished.current && isShown.current) options.onCreated?.(record)
    } catch (error) {
      handleFailure(error, sent)
    }
  }

  return {
    form,
    values,
    base,
    changes,
    isDirty: changes.length > 0,
    status:
      recordValues.isSubmitting || isSavingDecision
        ? ('saving' as const)
        : (result?.status ?? ('idle' as const)),
    refusal: recordValues.refusal,
    message: result?.status === 'failed' ? result.message : null,
    save() {
      // What was refused may have been for another record, which has changed since.
      recordValues.clearRefusal()
      void form.handleSubmit()
    },
    reload: () => options.reload(),
    discard() {
      draft.clear()
      flash.clear()
      if (loaded.version === null && mayExist.current && options.draft.renew) return options.draft.renew()
      recordBase.returnToLatest()
      setRestoredDraft(null)
      setResult(null)
      setDiscards(discards + 1)
      setValues(latest.values)
    },
    /** How often changes were discarded: the key of upload fields, so that discarding ends their uploads. */
    discards,
    setUploading: recordValues.setUploading,
    /** Whether a file is on its way, which no draft contains. */
    isUploading: recordValues.isUploading,
    /** The restored draft, until it is saved or discarded; null without one. */
    restored: restoredDraft,
    conflict,
    /** Saves what was decided about the conflict, based on the version that it is with. */
    async resolveConflict(decided: Values) {
      if (conflict === null) return
      recordBase.continueUpon(conflict.theirs)
      setValues(decided)
      setIsSavingDecision(true)
      await saveValues(decided, conflict.theirs)
      setIsSavingDecision(false)
    },
    /** Goes back to the form without a decision, with what was written. */
    postponeConflict(written: Values) {
      recordBase.setConflict(null)
      setValues(written)
    },
    /** Shows a version that was restored, and what was typed since the form had the values `from`. */
    acceptRestored(record: EditedRecord<Values>, from: Values) {
      const replaced = toReplacedConflict({ from, typed: readValues(), record, groups })
      recordBase.setLatest(record)
      if (replaced.conflicts.length > 0) askAboutConflict(replaced)
      else showRecord(record, { base: record, values: replaced.merged })
    },
    /** Whether leaving the page now would leave unsaved changes behind. */
    hasUnsavedChanges: () =>
      !isFinished.current && (recordValues.isUploading() || !isSameValue(readValues(), base.values)),
    isDraftStored,
    clearDraft: draft.clear,
  }
}

export type RecordForm<Values extends RecordFields> = ReturnType<typeof useRecordForm<Values>>
