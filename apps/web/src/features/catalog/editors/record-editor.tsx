import type { RecordFields } from '@kitchen-table/domain/catalog'
import { type ReactNode, useEffect, useRef } from 'react'
import { EditorLayout } from '../../../ui/editor-layout.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { EditedFields } from './edited-field.ts'
import { getFieldId } from './field-errors.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { RecordForm } from './use-record-form.ts'

type RecordEditorProps<Values extends RecordFields> = {
  heading: string
  /** The link back to the list. */
  back: ReactNode
  /** One line about the record: "Active · in 3 layouts". */
  lead?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  editor: RecordForm<Values>
  fields: EditedFields<Values>
  maxBytes: number
  form: ReactNode
  preview: ReactNode
  saveLabel: string
  /** Whom the change affects, in the save bar. */
  note?: ReactNode
  /** Ends the page, below form and preview. */
  children?: ReactNode
}

/** The frame of an editor: heading, restored draft, form and preview, save bar, and what asks before work is lost. */
export function RecordEditor<Values extends RecordFields>(props: RecordEditorProps<Values>) {
  const { heading, back, lead, actions, editor, fields, maxBytes, form, preview, saveLabel, note, children } =
    props
  const { base, restored, conflict } = editor
  const isNew = base.version === null
  const formElement = useRef<HTMLDivElement>(null)
  const isInert = isNew && editor.status === 'saving'
  useFocusOnInvalidField(formElement, { refusal: editor.refusal, isInert })

  return (
    <>
      {back}
      <PageHeading lead={lead} actions={actions}>
        {heading}
      </PageHeading>
      <div className="mt-7">
        {restored && <DraftNotice restored={restored} changes={editor.changes} onDiscard={editor.discard} />}
        {/* Inert while a new record is saved: the page of the saved one replaces this one. */}
        <div ref={formElement} inert={isInert}>
          <EditorLayout form={form} preview={preview} shownForm={editor.refusal} />
        </div>
        {children}
      </div>
      <SaveBar
        isNew={isNew}
        changes={editor.changes}
        note={note}
        status={editor.status}
        error={editor.message}
        saveLabel={saveLabel}
        onSave={editor.save}
        onDiscard={editor.discard}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={editor.values}
          fields={fields}
          maxBytes={maxBytes}
          onSave={(decided) => editor.resolveConflict(decided, conflict)}
          onClose={editor.postponeConflict}
        />
      )}
      <LeaveGuard
        hasUnsavedChanges={editor.hasUnsavedChanges}
        isDraftStored={editor.isDraftStored}
        isUploading={editor.isUploading}
        onDiscard={editor.clearDraft}
      />
    </>
  )
}

/** Focuses the first field that a save was refused for, once the form is shown. */
function useFocusOnInvalidField(
  form: React.RefObject<HTMLElement | null>,
  { refusal, isInert }: { refusal: RecordForm<RecordFields>['refusal']; isInert: boolean },
) {
  useEffect(() => {
    if (isInert || refusal === null || refusal.fields.length === 0) return
    const ids = refusal.fields.map((name) => `#${getFieldId(name)}`).join(',')
    const field = form.current?.querySelector<HTMLElement>(ids)
    field?.focus()
  }, [form, refusal, isInert])
}
