import type { ContentKey, RecordFields } from '@kitchen-table/domain/catalog'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { EditorLayout } from '../../../ui/editor-layout.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { EditedFields } from './edited-field.ts'
import { getFieldId } from './field-errors.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { RecordForm } from './use-record-form.ts'
import { VersionsButton } from './versions-button.tsx'

type RecordEditorProps<Values extends RecordFields> = {
  heading: string
  /** The link back to the list. */
  back: ReactNode
  /** One line about the record: "Active · in 3 layouts". */
  lead?: ReactNode
  /** Buttons beside the heading, before that for its versions. */
  actions?: ReactNode
  /** The record as it is stored; null for a new one. */
  content: ContentKey | null
  editor: RecordForm<Values>
  fields: EditedFields<Values>
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
  const { heading, back, lead, actions, content, editor, fields, form, preview, saveLabel, note, children } =
    props
  const { base, restored, conflict } = editor
  const isNew = base.version === null
  const formElement = useRef<HTMLDivElement>(null)
  const isInert = isNew && editor.status === 'saving'
  useFocusOnInvalidField(formElement, { refusal: editor.refusal, isInert })
  usePageTitle(heading)

  return (
    <>
      {back}
      <PageHeading
        lead={lead}
        actions={
          content && (
            <>
              {actions}
              <VersionsButton content={content} editor={editor} fields={fields} />
            </>
          )
        }
      >
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
          onSave={editor.resolveConflict}
          onClose={editor.postponeConflict}
        />
      )}
      <LeaveGuard editor={editor} />
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
